import { expect, test } from 'vitest'
import { integrationsMessages } from '../locales/generated/en/integrations.js'
import { descriptions } from './all.js'
import type { AnyDescription } from './describe.js'
import { placeParam } from './placeParam.js'

test('every field named in an error and every list has a translation code', () => {
  const all = Object.values<AnyDescription>(descriptions).flatMap((description) =>
    Object.entries(description.fields).map(([name, field]) => ({ description, name, field })),
  )
  const named = all.filter(({ field }) => field.kind === 'secret' || field.reaches)
  expect(named.length).toBeGreaterThan(20)
  for (const { description, name, field } of named) {
    const place = field.named === undefined ? 'label' : 'named'
    expect(placeParam(description, `fields.${name}.${place}`, field.label), name).toHaveProperty('code')
  }
  const listed = all.filter(({ field }) => 'listed' in field && field.listed)
  expect(listed.length).toBeGreaterThan(3)
  for (const { description, name } of listed)
    expect(integrationsMessages).toHaveProperty([
      `integrations.${description.kind}.fields.${name}.listed.missing`,
    ])
})
