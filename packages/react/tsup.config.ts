import { defineConfig } from 'tsup'

export default defineConfig([
  {
    entry: { index: 'src/index.ts', ui: 'src/ui/index.ts' },
    format: ['esm'],
    target: 'es2022',
    dts: false,
    clean: ['!types/**', '!styles.css'],
    splitting: true,
    sourcemap: true,
    external: [/^[a-z@]/],
    // The stylesheet is one file of its own, below: a host imports it once.
    loader: { '.css': 'empty' },
  },
  {
    entry: { styles: 'src/styles/index.css' },
    target: ['chrome123', 'firefox120', 'safari17.5'],
    dts: false,
  },
])
