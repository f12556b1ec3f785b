// `npm run upgrade-trial [ref] [sessions]`: replaces three nodes of an earlier version by this one under load, and back,
// and ends with the consistency check. The version is built from Git, once, in .cache/versions; the newest release by
// default. Needs Postgres on 127.0.0.1:5432.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, run } from './setup.mjs'

/** Until there is a release: the first version whose nodes write their schema, so that a contraction waits for them. */
const firstOfRollingUpgrades = 'cbc3e174'

function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })
  return stdout.trim()
}

const [newest] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD~1').split('\n')
const [ref = newest || firstOfRollingUpgrades, sessions = '12'] = process.argv.slice(2)
const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
if (!commit) {
  console.error(`Git não conhece a versão ${ref}.`)
  process.exit(1)
}
const folder = join(root, '.cache', 'versions', commit)
if (!existsSync(join(folder, 'ready'))) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, 'sources.tar')
  run('git', ['archive', '--output', archive, commit])
  run('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  installDependencies()
  run('npm', ['run', 'build', '-w', '@morpheus/gateway'], { cwd: folder })
  writeFileSync(join(folder, 'ready'), '')
}
Object.assign(process.env, {
  UPGRADE_FROM: join(folder, 'apps', 'gateway', 'dist', 'main.js'),
  UPGRADE_REF: ref,
  UPGRADE_SESSIONS: sessions,
})
run('npx', ['vitest', 'run', '--project', 'postgres', 'apps/gateway/src/start/upgrade.trial.test.ts'])

/** Those that are installed here, where that version has the same; else its own. */
function installDependencies() {
  const lock = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lock(folder) !== lock(root)) return run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  const [from, to] = [root, folder].map((place) => join(place, 'node_modules'))
  mkdirSync(to)
  // Links to workspaces are relative, and lead to those of the copy.
  cpSync(join(from, '@morpheus'), join(to, '@morpheus'), { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(from))
    if (name !== '@morpheus' && !name.startsWith('.morpheus')) symlinkSync(join(from, name), join(to, name))
}
