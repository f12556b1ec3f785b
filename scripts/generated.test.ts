import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractModules } from './contractModules.js'
import { generated } from './generated.js'
import { localeModules } from './locales.js'
import { registryModules } from './registryModules.js'

it.each(Object.entries({ ...localeModules, ...contractModules, ...registryModules, ...generated }))(
  '%s matches the output of `npm run generate`',
  async (path, make) => {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toBe(await make())
  },
)
