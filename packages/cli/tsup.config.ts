import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

const manifest = readFileSync(new URL('package.json', import.meta.url), 'utf8')
const version = /"version": "([^"]+)"/.exec(manifest)?.[1] ?? '0.0.0'

// The SDK's dependency, not ours.
const socket = createRequire(new URL('../sdk/package.json', import.meta.url)).resolve(
  'socket.io-client/package.json',
)

/** Loaded only when it is used, each from a file of its own: Ink, Inquirer, conf, qrcode-terminal, the QR reader, ora, the proxy, socket.io. */
const parts: Record<string, string> = {
  views: 'src/views/showLive.tsx',
  monitor: 'src/views/monitor/showMonitor.tsx',
  prompts: 'src/prompts/prompts.ts',
  profiles: 'src/profile/write.ts',
  drawing: 'src/qr/drawText.ts',
  reading: 'src/qr/readPng.ts',
  proxy: 'src/client/proxy.ts',
  spinner: 'src/output/spinner.ts',
  socket: relative(import.meta.dirname, join(dirname(socket), 'build', 'esm', 'index.js')),
}

const partsApart: Plugin = {
  name: 'parts-apart',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      if (path === 'socket.io-client') return { path: './socket.js', external: true }
      const wanted = join(resolveDir, path).replace(/\.js$/, '')
      const part = Object.keys(parts).find((name) => {
        const source = join(import.meta.dirname, parts[name] ?? '')
        return source.replace(/\.tsx?$/, '') === wanted
      })
      return part ? { path: `./${part}.js`, external: true } : undefined
    })
  },
}

/**
 * What is bundled and never used, but would be loaded at every start: axios' own adapters (we hand it ours, over
 * node:http alone), and commander's way to run subcommands as programs.
 */
const leaveOut: Plugin = {
  name: 'leave-out',
  setup(build) {
    const nothing = { path: 'nothing', namespace: 'nothing' }
    build.onResolve({ filter: /^\.\/(http|xhr|fetch)\.js$/ }, ({ importer }) =>
      importer.endsWith(join('axios', 'lib', 'adapters', 'adapters.js')) ? nothing : undefined,
    )
    build.onResolve({ filter: /platform\/node\/classes\/FormData\.js$/ }, () => nothing)
    build.onResolve({ filter: /^\.\/node\/index\.js$/ }, ({ importer, resolveDir }) =>
      importer.includes(join('node_modules', 'axios') + sep)
        ? { path: join(resolveDir, 'browser', 'index.js') }
        : undefined,
    )
    build.onResolve({ filter: /^(node:)?child_process$/ }, ({ importer }) =>
      importer.includes(join('node_modules', 'commander') + sep) ? nothing : undefined,
    )
    // Ink loads it only under DEV=true, and it wants react-devtools-core.
    build.onResolve({ filter: /^\.\/devtools\.js$/ }, () => nothing)
    build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export default null' }))
  },
}

const common: Options = {
  outDir: 'dist',
  target: 'node20',
  platform: 'node',
  minify: true,
  clean: false,
  dts: false,
  // tsup would take node:child_process away from the plugin below.
  removeNodeProtocol: false,
  noExternal: [/.*/],
  define: { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source', 'module', 'import', 'node', 'production']
    options.legalComments = 'none'
    // `bin.ts` reads it so.
    options.charset = 'ascii'
    // Named, it would make others' packages strict as well, and qrcode-terminal is not: esbuild finds ours by itself.
    delete options.tsconfig
    options.logOverride = { 'import-is-undefined': 'silent' }
  },
}

/** `main.cjs` is run by `bin.ts`, which hands it the way to its parts, and knows it by its digest. */
const forBin: NonNullable<Options['plugins']>[number] = {
  name: 'for-bin',
  renderChunk(code) {
    const linked = inAscii(code.replaceAll(/\bimport\("(\.\/\w+\.js)"\)/g, '__part("$1")'))
    return { code: `/*${createHash('sha256').update(linked).digest('hex').slice(0, 16)}*/${linked}` }
  },
}

/** esbuild escapes strings and leaves regular expressions as they are, where the same escapes mean the same. */
function inAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export default defineConfig([
  {
    ...common,
    entry: { morpheus: 'src/bin.ts' },
    format: 'cjs',
    splitting: false,
    banner: { js: '#!/usr/bin/env node' },
  },
  {
    ...common,
    entry: { main: 'src/main.ts' },
    format: 'cjs',
    splitting: false,
    esbuildPlugins: [partsApart, leaveOut],
    plugins: [forBin],
  },
  {
    ...common,
    entry: parts,
    format: 'esm',
    splitting: true,
    // What Ink brings along is partly CommonJS, and asks for Node's own modules.
    banner: {
      js: `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);`,
    },
    esbuildPlugins: [leaveOut],
  },
])
