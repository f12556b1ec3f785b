import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../packages/react', import.meta.url))
const entry = join(root, 'src', 'product.js')

/**
 * Size of product code in its own bundle, minified and gzipped, without React and the stylesheet: initial load, and
 * all with lazy code. In kilobytes of 1000 bytes.
 */
export async function weigh(code, { source = false } = {}) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['module', 'browser', ...(source ? ['@morpheus/source'] : [])] },
    plugins: [product(code)],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: /^react(-dom)?(\/|$)/ },
    },
  })
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((one) => [one.fileName, one]))
  const sizeOf = (names) =>
    [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name).code).length, 0) / 1000
  const first = loadedWith(output.find(({ isEntry }) => isEntry).fileName, chunks)
  return { first: sizeOf(first), all: sizeOf(chunks.keys()), parts: partsOf(first, chunks) }
}

const product = (code) => ({
  name: 'product',
  enforce: 'pre',
  resolveId: (id) => (id === entry ? id : undefined),
  load(id) {
    if (id === entry) return code
    return id.endsWith('.css') ? { code: '', moduleSideEffects: false } : undefined
  },
})

/** Files loaded initially with a file. */
function loadedWith(name, chunks, found = new Set()) {
  if (found.has(name) || !chunks.has(name)) return found
  found.add(name)
  for (const next of chunks.get(name).imports) loadedWith(next, chunks, found)
  return found
}

/** Kilobytes by package in some files, before minification. */
function partsOf(names, chunks) {
  const parts = new Map()
  for (const name of names)
    for (const [id, { renderedLength }] of Object.entries(chunks.get(name).modules)) {
      const part =
        /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
        /packages\/[a-z-]+/.exec(id)?.[0] ??
        'the bundler'
      parts.set(part, (parts.get(part) ?? 0) + renderedLength / 1000)
    }
  return [...parts].sort(([, a], [, b]) => b - a)
}
