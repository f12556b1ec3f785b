import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    client: 'src/client/index.ts',
    contract: 'src/contract/index.ts',
    reference: 'src/contract/reference/index.ts',
    format: 'src/format/index.ts',
    integrations: 'src/integrations/index.ts',
    text: 'src/text/index.ts',
    testing: 'src/testing/index.ts',
    'testing/server': 'src/testing/server.ts',
  },
  format: 'esm',
  target: 'es2022',
  splitting: true,
  treeshake: true,
  clean: false,
  dts: false,
})
