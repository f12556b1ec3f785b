import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generated } from './generated.js'

for (const [path, make] of Object.entries(generated)) {
  writeFileSync(join(import.meta.dirname, '..', path), await make())
}
