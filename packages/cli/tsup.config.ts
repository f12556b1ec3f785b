import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig, type Options } from 'tsup'
import { esbuildNotices } from '../../scripts/notices.mjs'

interface Manifest {
  /** What is loaded only when it is used: the name, its source and its file of the build. */
  imports: Record<`#${string}`, { '@morpheus/source': string }>
}

const { imports }: Manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const parts = Object.entries(imports).map(([name, { '@morpheus/source': source }]) => [name.slice(1), source])

const common: Options = {
  outDir: 'dist',
  target: 'node20',
  platform: 'node',
  minify: true,
  clean: false,
  dts: false,
  removeNodeProtocol: false,
  esbuildPlugins: [esbuildNotices()],
  // Bundles everything except the parts, which are files of the second build.
  noExternal: [/^[^#]/],
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source', 'module', 'import', 'node', 'production']
    options.legalComments = 'none'
    // A file with one byte per character is read and compiled faster: `bin.ts`.
    options.charset = 'ascii'
    // axios gets an adapter of ours (`core/client`), so the dependencies of its Node build are not needed.
    options.alias = {
      axios: 'axios/dist/browser/axios.cjs',
      // pg requires its pool's class, which the condition `import` would turn into a namespace.
      'pg-pool': createRequire(import.meta.url).resolve('pg-pool'),
    }
    // Ink requires it with DEV=true only.
    options.external = ['react-devtools-core', ...Object.keys(imports)]
    // A named tsconfig would apply strict mode to dependencies too, which breaks qrcode-terminal; esbuild finds ours itself.
    delete options.tsconfig
    options.logOverride = { 'import-is-undefined': 'silent' }
  },
}

export default defineConfig([
  {
    ...common,
    // `bin.ts` runs `main.cjs` from V8's compile cache, which ES modules cannot use before Node 22.
    entry: { morpheus: 'src/bin.ts', main: 'src/main.ts' },
    format: 'cjs',
    splitting: false,
  },
  {
    ...common,
    entry: Object.fromEntries(parts),
    format: 'esm',
    splitting: true,
    // Some dependencies of Ink are CommonJS and require Node's modules.
    banner: {
      js: `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);const __dirname=import.meta.dirname;`,
    },
  },
])
