import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root as repository } from './setup.mjs'

const known = new Map()

/**
 * Node without its optimizing compiler, for programs that live for seconds: what is optimized at their start would pay
 * off later, and costs a sixth of it.
 */
export const briefly = ['--no-opt']

/**
 * A workspace's program for tests, once per state of its sources, each in its own folder: the files of `npm run build`
 * where they are of this state, as in `npm test`, else a build of its own. Returns the path of its `main`.
 */
export function builtProgram(workspace, main) {
  const folder = known.get(workspace) ?? built(join(repository, workspace), main)
  known.set(workspace, folder)
  return join(folder, main)
}

/**
 * The gateway's program from a copy of the sources, in one file: to start it from its sources takes ten times as long as
 * to bundle them. Returns the path of its `main`.
 */
export async function builtCopy(copy) {
  const { build: bundle } = await import('vite')
  const root = join(copy, 'apps', 'gateway')
  await bundle({
    root,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: [/^@morpheus\//], resolve: { conditions: ['@morpheus/source'] } },
    build: { ssr: 'src/start/main.ts', outDir: 'dist/copy', minify: false },
  })
  return join(root, 'dist', 'copy', 'main.js')
}

function built(root, main) {
  // Below `dist`, so the package's `type` applies to the files.
  const builds = join(root, 'dist', 'test')
  const changed = newest(root)
  const name = String(changed)
  const ready = join(builds, name, 'ready')
  while (!existsSync(ready)) {
    if (!takeLock(builds)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }
    try {
      if (existsSync(ready)) break
      prepare(builds, name)
      if (isShipped(root, main, changed)) copyShipped(root, join(builds, name))
      else build(root, name)
      writeFileSync(join(builds, name, 'package.json'), JSON.stringify(ownPackage(root)))
      writeFileSync(ready, '')
    } finally {
      rmSync(join(builds, 'lock'), { recursive: true, force: true })
    }
  }
  return join(builds, name)
}

function prepare(builds, name) {
  // A running test may use the previous build.
  const old = readdirSync(builds).filter((other) => /^\d/.test(other))
  for (const other of old.sort().slice(0, -2)) rmSync(join(builds, other), { recursive: true, force: true })
  mkdirSync(join(builds, name), { recursive: true })
}

function isShipped(root, main, changed) {
  const path = join(root, 'dist', main)
  return existsSync(path) && statSync(path).mtimeMs > changed
}

/** The program without what is built beside it, such as the dashboard. */
function copyShipped(root, folder) {
  for (const entry of readdirSync(join(root, 'dist'), { withFileTypes: true }))
    if (entry.isFile() && !entry.name.startsWith('.'))
      copyFileSync(join(root, 'dist', entry.name), join(folder, entry.name))
}

function build(root, name) {
  const tsup = join(repository, 'node_modules', 'tsup', 'dist', 'cli-default.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsup, '--out-dir', `dist/test/${name}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tsup failed:\n${stdout}${stderr}`)
}

/** Makes subpath imports (`#mcp`) resolve to this build instead of `dist`. */
function ownPackage(root) {
  const { type, imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const parts = Object.entries(imports).map(([part, { default: file }]) => [
    part,
    file.replace('/dist/', '/'),
  ])
  return { type, imports: Object.fromEntries(parts) }
}

/** False while another test file builds; locks of killed runs are ignored. */
function takeLock(builds) {
  const lock = join(builds, 'lock')
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

/** Last change of a program's sources, in milliseconds since the epoch. */
function newest(root) {
  const sources = [join(root, 'src'), join(repository, 'packages', 'sdk', 'src')]
  const files = sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name)),
  )
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const all = [...ours, join(root, 'tsup.config.ts'), join(root, 'package.json')]
  return Math.max(...all.map((file) => statSync(file).mtimeMs))
}
