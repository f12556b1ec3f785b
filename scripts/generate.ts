import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractModules } from './contractModules.js'
import { localeModules } from './locales.js'
import { registryModules } from './registryModules.js'

function write(path: string, text: string) {
  const file = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

for (const [path, make] of Object.entries({ ...localeModules, ...contractModules, ...registryModules }))
  write(path, make())
// The documents are made from the contract: load it as it is now.
const { generated } = await import('./generated.js')
for (const [path, make] of Object.entries(generated)) write(path, await make())
