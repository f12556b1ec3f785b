import { parse } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { blockingScript } from './blockingScript.js'
import { chunkList } from './chunkList.js'
import { compressed } from './compressed.js'

const gateway = process.env.MORPHEUS_URL ?? 'http://localhost:8000'

const shortName = (name: string) => name.replace(/~.*/, '')

export default defineConfig({
  plugins: [react(), blockingScript('src/firstPaint.ts'), chunkList(), compressed()],
  resolve: { conditions: ['@morpheus/source', ...defaultClientConditions] },
  build: {
    outDir: '../gateway/dist/public',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that can show this page preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Shared files may import each other: whatever runs first, what it needs has run before it.
        strictExecutionOrder: true,
        // A group's name goes on with all that share it.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(parse(name).name)}-[hash][extname]`,
        // What most screens share comes in few files; what few share, only with them.
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 100_000 },
          ],
        },
      },
    },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/socket.io': { target: gateway, ws: true },
    },
  },
})
