import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Atomic write of a private file: it gets its name once its bytes are on the disk, so a crash leaves the old or the
 * new.
 */
export function writeAtomically(path: string, text: string): void {
  const unfinished = `${path}.new`
  // A leftover of a crash may have another mode.
  rmSync(unfinished, { force: true })
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
