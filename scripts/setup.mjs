import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { steps } from './steps.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Runs a command with inherited output; exits with its code on failure. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) {
    console.error(`Não foi possível executar ${command}: ${error.message}`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

const oldest = [20, 19]

/** Fails early with one line, instead of many errors during installation or at runtime. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(
    `O Morpheus precisa do Node.js ${oldest.join('.')} ou mais novo; este é o ${process.version}.`,
  )
  process.exit(1)
}

const lock = join(root, 'package-lock.json')
const manifest = join(root, 'package.json')

/**
 * Installs dependencies when missing, or when the lock file has changed, then begins the other jobs. Install scripts run
 * beside these, because compiling SQLite takes a minute where its binary cannot be downloaded.
 */
function withDependencies(jobs) {
  const stamp = join(root, 'node_modules', '.morpheus-lock')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return jobs
  const { allowScripts } = JSON.parse(readFileSync(manifest, 'utf8'))
  const compile = {
    doing: 'Preparando os módulos nativos',
    done: 'Módulos nativos preparados',
    command: npm,
    args: ['rebuild', ...Object.keys(allowScripts).filter((name) => allowScripts[name])],
    options: { cwd: root },
    onSuccess: () => writeFileSync(stamp, wanted),
  }
  const install = {
    doing: 'Instalando dependências, na primeira vez leva alguns minutos',
    done: 'Dependências instaladas',
    command: npm,
    args: ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    options: { cwd: root },
    next: [compile, ...jobs],
  }
  return [install]
}

/** Builds `dist/` when older than any source. */
function staleBuild() {
  const stamp = join(root, 'apps', 'gateway', 'dist', '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  if (![join(root, 'packages'), join(root, 'apps'), lock].some((path) => newest(path) >= built)) return []
  const build = {
    doing: 'Compilando o Morpheus',
    done: 'Morpheus compilado',
    command: npm,
    args: ['run', 'build', '--silent'],
    options: { cwd: root },
    onSuccess: () => writeFileSync(stamp, ''),
  }
  return [build]
}

const check = (script, doing, done) => ({
  doing,
  done,
  command: npm,
  args: ['run', `check:${script}`, '--silent'],
  options: { cwd: root },
})

/** `npm run check`, with the types beside the rest: one after the other they take longer than the build beside them. */
const checks = [
  check('types', 'Verificando tipos', 'Tipos verificados'),
  {
    ...check('style', 'Verificando estilo', 'Estilo verificado'),
    next: [check('dead', 'Procurando código morto', 'Nenhum código morto')],
  },
]

/** Installs what is missing and nothing else. */
export async function ensureDependencies() {
  refuseOldNode()
  await steps(...withDependencies([]))
}

/** Installs and builds what is missing; optionally checks types and style meanwhile, beside other jobs. */
export async function ensureBuild({ checked = false, beside = [] } = {}) {
  refuseOldNode()
  await steps(...beside, ...withDependencies([...(checked ? checks : []), ...staleBuild()]))
}

/** Latest change below a path, in milliseconds since the epoch. */
function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist')
  return entries.reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}
