// Packages as their users get them: packed by npm, and unpacked into `node_modules`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of each published package, in dependency order. */
export const published = {
  '@morpheus/sdk': 'packages/sdk',
  '@morpheus/react': 'packages/react',
  '@morpheus/cli': 'packages/cli',
  '@morpheus/gateway': 'apps/gateway',
  '@morpheus/engine-whatsapp': 'packages/engine-whatsapp',
}

/** Packs built packages into a folder; returns npm's report of each. */
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
 * Unpacks packages into `node_modules` of a folder below the repository: dependencies resolve further up, workspace
 * links are not used.
 */
export function install(packed, folder) {
  for (const { name, path } of packed) {
    const home = join(folder, 'node_modules', name)
    mkdirSync(dirname(home), { recursive: true })
    run('tar', ['-xzf', path, '-C', dirname(home)])
    renameSync(join(dirname(home), 'package'), home)
    // Packages may need different versions of a dependency: link their own `node_modules`.
    const own = join(root, published[name], 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(home, 'node_modules'), 'junction')
  }
}

function run(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stderr}${error ?? ''}`)
  return stdout
}
