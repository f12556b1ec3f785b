import { defineConfig } from 'tsup'

const names = ['MorpheusApi.credentials', 'Morpheus.node', 'MorpheusTrigger.node']

/** n8n requires each file by the path in package.json, and takes the class that is named after it. */
export default defineConfig({
  entry: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
  outDir: 'dist',
  format: 'cjs',
  target: 'node20',
  platform: 'node',
  splitting: false,
  dts: false,
  removeNodeProtocol: false,
  publicDir: 'icons',
})
