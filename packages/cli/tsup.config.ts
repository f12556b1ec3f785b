import { readFileSync } from 'node:fs'
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
  // Everything comes along but the parts: those are files of the second build.
  noExternal: [/^[^#]/],
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source', 'module', 'import', 'node', 'production']
    options.legalComments = 'none'
    // What has one byte a character is read and compiled sooner: `bin.ts`.
    options.charset = 'ascii'
    // We hand axios an adapter of our own: what its build for Node brings for its own adapter would be loaded for nothing.
    options.alias = { axios: 'axios/dist/browser/axios.cjs' }
    // Ink asks for it under DEV=true alone, and nobody installs it.
    options.external = ['react-devtools-core', ...Object.keys(imports)]
    // Named, it would make others' packages strict as well, and qrcode-terminal is not: esbuild finds ours by itself.
    delete options.tsconfig
    options.logOverride = { 'import-is-undefined': 'silent' }
  },
}

export default defineConfig([
  {
    ...common,
    // `bin.ts` runs `main.cjs` with V8's compiled code of an earlier run, which modules cannot have before Node 22.
    entry: { morpheus: 'src/bin.ts', main: 'src/main.ts' },
    format: 'cjs',
    splitting: false,
  },
  {
    ...common,
    entry: Object.fromEntries(parts),
    format: 'esm',
    splitting: true,
    // What Ink brings along is partly CommonJS, and asks for Node's own modules.
    banner: {
      js: `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);const __dirname=import.meta.dirname;`,
    },
  },
])
