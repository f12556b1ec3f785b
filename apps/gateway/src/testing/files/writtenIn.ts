import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All files below a folder, with their bytes as Latin-1 text. */
export function writtenIn(folder: string): { name: string; bytes: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name), 'latin1') }))
}
