// Builds a published package with one module a file, so products bundle only what they import. Run in the package's
// folder.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutSources } from './withoutSources.mjs'

const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const styleImport = /^import '[^']+\.css';?\n/gm
const client = `'use client';\n`

// `types` is the cache of the repository's own type check.
for (const name of readdirSync('.').includes('dist') ? readdirSync('dist') : [])
  if (name !== 'types') rmSync(join('dist', name), { recursive: true })

const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--singleThreaded'], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)

for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  if (name.startsWith('types') || !/\.(js|d\.ts)$/.test(name)) continue
  const path = join('dist', name)
  const text = readFileSync(path, 'utf8')
  // Hosts import the stylesheet once: remove imports of missing files.
  const plain = withoutSources(text.replace(styleImport, ''))
  const finished = name.endsWith('.js') && isOfClient(plain) ? client + plain : plain
  if (finished !== text) writeFileSync(path, finished)
}

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const declarations = Object.values(exports).flatMap(({ types = [] }) => types)
// TypeScript needs an empty declaration for stylesheets.
for (const path of declarations)
  if (typeof path === 'string' && path.endsWith('.css.d.ts')) writeFileSync(path, 'export {}\n')

// Node's `require` loads these modules, but TypeScript's `node16` only accepts declarations of CommonJS from a script.
if (declarations.some((path) => path.require))
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    if (name.startsWith('types') || !name.endsWith('.d.ts')) continue
    const text = readFileSync(join('dist', name), 'utf8')
    const common = text.replace(/((?:from|import\()\s*['"]\.[^'"]*)\.js(['"])/g, '$1.cjs$2')
    writeFileSync(join('dist', name.replace(/\.ts$/, '.cts')), common)
  }

/** Client-only module for React Server Components: it imports React or calls a hook. */
function isOfClient(text) {
  return /from ["']react(-dom)?(\/|["'])/.test(text) || /\buse[A-Z]\w*\(/.test(text)
}
