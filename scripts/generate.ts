import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractModules } from './contractModules.js'

const write = (path: string, text: string) => writeFileSync(join(import.meta.dirname, '..', path), text)

for (const [path, make] of Object.entries(contractModules)) write(path, make())
// The documents are made from the contract: load it as it is now.
const { generated } = await import('./generated.js')
for (const [path, make] of Object.entries(generated)) write(path, await make())
