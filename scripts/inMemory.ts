import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomy = 2 * 1024 ** 3

/**
 * Before a run: where this machine keeps files in memory, tests keep theirs there, so that none waits for a disk to
 * sync what is deleted a moment later. The folder goes with the run.
 */
export default function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined
  const folder = mkdtempSync(join(memory, 'morpheus-tests-'))
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Containers often have one of 64 MB, or one from which nothing may be run. */
function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === memory)
    return bavail * bsize > roomy && mount !== undefined && !mount.includes('noexec')
  } catch {
    return false
  }
}
