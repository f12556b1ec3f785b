import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomy = 2 * 1024 ** 3

/**
 * Runs before the tests: puts their files in memory where possible, to avoid disk syncs of short-lived data. The
 * folder is removed after the run.
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

/** Containers often have only 64 MB, or a noexec mount. */
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
