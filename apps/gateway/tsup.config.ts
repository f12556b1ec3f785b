import { defineConfig } from 'tsup'
import { esbuildNotices } from '../../scripts/notices.mjs'

export default defineConfig({
  // Engines in separate packages share error classes with `main`.
  entry: { main: 'src/start/main.ts', engine: 'src/engines/public.ts' },
  format: 'esm',
  target: 'node20',
  outDir: 'dist',
  // Only our own files: `dist/public` is the dashboard's build.
  clean: ['!public/**', '!types/**'],
  splitting: true,
  esbuildPlugins: [esbuildNotices()],
  // Bundled, as each has hundreds of files: resolving and compiling them took a fifth of the start time.
  noExternal: [/^@morpheus\//, 'kysely', 'zod', 'jose', 'nodemailer', 'csv-parse', 'temporal-polyfill'],
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source']
  },
})
