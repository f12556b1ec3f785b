import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')
// Below `dist`, so that the package's own type decides what its files are.
const builds = join(root, 'dist', 'test')
const lock = join(builds, 'lock')

/** The program as it is shipped, built once per state of the sources. Answers where it is. */
export async function builtProgram(): Promise<string> {
  const name = String(newest())
  const program = join(builds, name, 'morpheus.cjs')
  const ready = join(builds, name, 'ready')
  while (!existsSync(ready)) {
    if (!takeLock()) {
      await pause(100)
      continue
    }
    try {
      if (existsSync(ready)) break
      build(name)
      writeFileSync(ready, '')
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return program
}

function build(name: string): void {
  // A run that is still going may use the build before this one.
  const old = readdirSync(builds).filter((other) => /^\d/.test(other))
  for (const other of old.sort().slice(0, -2)) rmSync(join(builds, other), { recursive: true, force: true })
  const tsup = join(root, '..', '..', 'node_modules', 'tsup', 'dist', 'cli-default.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsup, '--out-dir', `dist/test/${name}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tsup failed:\n${stdout}${stderr}`)
}

/** False while another test file is building; a lock of a killed run does not count. */
function takeLock(): boolean {
  try {
    mkdirSync(builds, { recursive: true })
    mkdirSync(lock)
    return true
  } catch {
    const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
    if (age > 60_000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function newest(): number {
  const sources = [join(root, 'src'), join(root, '..', 'sdk', 'src')]
  const files = sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name)),
  )
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  return Math.max(...[...ours, join(root, 'tsup.config.ts')].map((file) => statSync(file).mtimeMs))
}
