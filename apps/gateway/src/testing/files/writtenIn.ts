import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function writtenIn(folder: string): { name: string; bytes: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name), 'latin1') }))
}
