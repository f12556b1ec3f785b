// The packages as a stranger has them: packed by npm, and unpacked where Node looks for them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where each published package is, in the order in which they need each other. */
export const published = {
  '@morpheus/sdk': 'packages/sdk',
  '@morpheus/react': 'packages/react',
  '@morpheus/cli': 'packages/cli',
  '@morpheus/gateway': 'apps/gateway',
  '@morpheus/engine-whatsapp': 'packages/engine-whatsapp',
}

/** Packs some packages, which have been built, into a folder; answers what npm says of each. */
export function pack(names, folder) {
  mkdirSync(folder, { recursive: true })
  const workspaces = names.flatMap((name) => ['--workspace', name])
  const args = ['pack', '--json', '--silent', '--offline', '--pack-destination', folder, ...workspaces]
  const told = JSON.parse(run('npm', args, { cwd: root }))
  return told.map(({ name, filename, files }) => ({
    name,
    path: join(folder, filename),
    files: files.map(({ path }) => path),
  }))
}

/**
 * Unpacks packages into `node_modules` of a folder below the repository: what they depend on is found further up, what the
 * repository's own packages are is not asked.
 */
export function install(packed, folder) {
  for (const { name, path } of packed) {
    const home = join(folder, 'node_modules', name)
    mkdirSync(dirname(home), { recursive: true })
    run('tar', ['-xzf', path, '-C', dirname(home)])
    renameSync(join(dirname(home), 'package'), home)
    // Where two of the repository's packages want two versions of something, each has its own.
    const own = join(root, published[name], 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(home, 'node_modules'), 'junction')
  }
}

function run(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stderr}${error ?? ''}`)
  return stdout
}
