import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/start/main.ts'],
  format: 'esm',
  target: 'node20',
  outDir: 'dist',
  // Only our own files: `dist/public` is the dashboard's build.
  clean: ['!public/**', '!types/**'],
  splitting: true,
  noExternal: [/^@morpheus\//],
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source']
  },
})
