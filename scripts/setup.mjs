import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Runs a command in the open; ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) {
    console.error(`Não foi possível executar ${command}: ${error.message}`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs dependencies when there are none, or when the lock file has changed since. */
export function ensureDependencies() {
  const stamp = join(root, 'node_modules', '.morpheus-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Instalando dependências (na primeira vez leva alguns minutos)…')
  // Not `npm ci`: it refuses a lock file that lacks other systems' optional binaries, as a lock file made where the
  // registry offers only some of them does. `--no-save` leaves the lock file as it is.
  run(npm, ['install', '--no-save', '--no-audit', '--no-fund'])
  writeFileSync(stamp, wanted)
}

/** Builds what runs from `dist/`, unless it is newer than every source. */
export function ensureBuild() {
  const stamp = join(root, 'apps', 'gateway', 'dist', '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const sources = ['packages', 'apps', 'package-lock.json'].map((path) => join(root, path))
  if (sources.every((path) => newest(path) < built)) return
  console.error('Compilando o Morpheus…')
  run(npm, ['run', 'build', '--silent'])
  writeFileSync(stamp, '')
}

/** The latest change below a path, in milliseconds since the epoch. */
function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist')
  return entries.reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

/** A browser for the tests: the system's, else Debian's package where we may install it, else playwright's own. */
export function ensureChromium() {
  if (findChromium()) return
  console.error('Instalando o Chromium para os testes…')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update'], quiet)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
    if (findChromium()) return
  }
  run('npx', ['playwright', 'install', 'chromium'])
}
