import { readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { esbuildNotices } from '../../scripts/notices.mjs'
import { elementParts } from './elementParts.js'
import { elementStyles } from './elementStyles.js'
import { unlayered } from './unlayered.js'

const browsers = ['chrome123', 'firefox120', 'safari17.5']
const stylesheet = { target: browsers, minify: true, clean: false, dts: false }

// The modules are `tsc`'s own (`scripts/buildModules.mjs`); what is bundled is what a host loads as one file.
export default defineConfig([
  {
    ...stylesheet,
    entry: { 'styles.layered': 'src/styles/index.css' },
    // The module that hands it to a shadow root asks for it as only Vite understands.
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
  // The custom element with all that it needs, React included: a page loads it with a script tag and nothing else.
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
