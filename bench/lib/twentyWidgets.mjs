import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../scripts/setup.mjs'

/**
 * Product page with twenty widgets bundled from the published packages: a document that loads `/kit.js`, and that
 * script.
 */
export async function twentyWidgets(given) {
  const { output } = await build({
    root: join(root, 'apps', 'dashboard'),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'twentyWidgets.jsx'),
        output: { codeSplitting: false, format: 'es' },
      },
    },
  })
  const sheet = readFileSync(join(root, 'packages', 'react', 'dist', 'styles.css'), 'utf8')
  const document = `<!doctype html><html lang="pt-BR"><title>Produto</title><style>${sheet}</style>
<body><div id="root"></div><script>window.morpheusBench = ${JSON.stringify(given)}</script><script type="module" src="/kit.js"></script>`
  return { document, script: output.find(({ type }) => type === 'chunk').code }
}
