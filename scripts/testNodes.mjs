// `npm run test:nodes`: the packages as installed by users, on other Node versions from the registry, and with every
// module resolution of TypeScript. After a build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, pack, published } from './published/tarballs.mjs'
import { complaints } from './published/types.mjs'
import { root, run } from './setup.mjs'

const versions = ['20', '22', '24']
const cache = join(root, '.cache', 'nodes')
const folder = join(root, 'dist', `published-${process.pid}`)

/** Newest Node of a major version, cached between runs. */
function nodeOf(version) {
  const home = join(cache, version)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    mkdirSync(home, { recursive: true })
    run('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--silent', `${name}@${version}`])
  }
  return program
}

let failed = false
try {
  install(pack(Object.keys(published), join(folder, 'tarballs')), folder)
  for (const version of versions) {
    const smoke = join(root, 'scripts', 'published', 'smoke.mjs')
    const { status } = spawnSync(nodeOf(version), [smoke], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) failed = true
  }
  for (const version of ['5.9', 7])
    for (const way of ['node16', 'nodenext', 'bundler']) {
      const told = complaints(folder, version, way)
      console.log(`TypeScript ${version}, ${way}: ${told === '' ? 'ok' : `\n${told}`}`)
      if (told !== '') failed = true
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
