import { defineConfig } from 'tsup'
import { esbuildNotices } from '../../scripts/notices.mjs'

export default defineConfig({
  // Engines of packages of their own share what this one throws and catches.
  entry: { main: 'src/start/main.ts', engine: 'src/engines/public.ts' },
  format: 'esm',
  target: 'node20',
  outDir: 'dist',
  // Only our own files: `dist/public` is the dashboard's build.
  clean: ['!public/**', '!types/**'],
  splitting: true,
  esbuildPlugins: [esbuildNotices()],
  // These are hundreds of files each: finding and compiling them one by one took a fifth of a start.
  noExternal: [/^@morpheus\//, 'kysely', 'zod', 'jose', 'nodemailer', 'csv-parse', 'temporal-polyfill'],
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source']
  },
})
