import { readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { esbuildNotices } from '../../scripts/notices.mjs'
import { elementParts } from './elementParts.js'
import { elementStyles } from './elementStyles.js'
import { unlayered } from './unlayered.js'

const browsers = ['chrome123', 'firefox120', 'safari17.5']
const stylesheet = { target: browsers, minify: true, clean: false, dts: false }

// `tsc` emits the modules (`scripts/buildModules.mjs`); only files that a host loads as a whole are bundled here.
export default defineConfig([
  {
    ...stylesheet,
    entry: { 'styles.layered': 'src/styles/index.css' },
    // For shadow roots: `?inline` imports of stylesheets are understood by Vite only.
    onSuccess: async () => {
      const css = await readFile('dist/styles.layered.css', 'utf8')
      await writeFile('dist/styles/sheet.js', `export default ${JSON.stringify(css)}\n`)
      await writeFile('dist/styles/sheet.d.ts', 'declare const sheet: string\nexport default sheet\n')
    },
  },
  {
    ...stylesheet,
    entry: { styles: 'src/styles/unlayered.css' },
    plugins: [{ name: 'unlayered', renderChunk: (code) => ({ code: unlayered(code) }) }],
  },
  // The custom element with all dependencies, React included: a page needs nothing but a script tag.
  {
    entry: { 'morpheus-connect': 'src/morpheus-connect.tsx' },
    format: 'esm',
    platform: 'browser',
    target: browsers,
    clean: false,
    dts: false,
    minify: true,
    splitting: false,
    noExternal: [/./],
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuildPlugins: [elementParts, elementStyles(browsers), esbuildNotices()],
    esbuildOptions(options) {
      options.conditions = ['@morpheus/source', 'production']
      options.legalComments = 'none'
    },
  },
])
