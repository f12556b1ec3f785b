import { allRows } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { placesOf, put } from '../../../testing/hostilePlaces.js'
import { hostileShapes } from '../../../testing/hostileText.js'
import { slowness } from '../../../testing/slowness.js'

/** Milliseconds of CPU: linear work on 60 000 characters takes some, quadratic work seconds. */
const limit = 400

const shapes = Object.entries(hostileShapes).map(([shape, make]) => [shape, make()] as const)

const schemas = allRows().flatMap(({ row: { route, body, query } }) =>
  [body, query].flatMap((schema) => (schema ? [{ route, schema }] : [])),
)

test.each(schemas)('validates hostile texts in linear time in $route', ({ schema }) => {
  const places = [...placesOf(schema), ['desconhecido']]
  const slow: string[] = []
  for (const [nth, [shape, text]] of shapes.entries()) {
    // Schemas look at names in few ways: each place gets one of the shapes as a name.
    const named = places.filter((_, at) => at % shapes.length === nth)
    const trials = [
      ...places.map((place) => ({ what: place.join('.'), value: put({}, place, text) })),
      ...named.map((place) => ({
        what: `${place.join('.')} as a key`,
        value: put({}, [...place, text], 'x'),
      })),
    ]
    for (const { what, value } of trials) {
      const ms = slowness(() => schema.safeParse(value))
      if (ms > limit) slow.push(`${what}, ${shape}: ${Math.round(ms)} ms`)
    }
  }
  expect(slow).toEqual([])
})
