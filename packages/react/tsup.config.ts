import { readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { esbuildNotices } from '../../scripts/notices.mjs'
import { browsers, elementBuild } from './elementBuild.js'
import { unlayered } from './unlayered.js'

const notices = esbuildNotices()
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
  ...elementBuild.map((options) => ({
    ...options,
    esbuildPlugins: [...(options.esbuildPlugins ?? []), notices],
  })),
])
