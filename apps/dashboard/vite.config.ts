import { parse } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { viteNotices } from '../../scripts/notices.mjs'
import { blockingScript } from './blockingScript.js'
import { refuseChunkCycles } from './chunkCycles.js'
import { chunkList } from './chunkList.js'
import { compressed } from './compressed.js'
import { firstScreenFiles } from './firstScreenFiles.js'
import { firstScreens } from './firstScreens.js'

const gateway = process.env.MORPHEUS_URL ?? 'http://localhost:8000'

const shortName = (name: string) => name.replace(/~.*/, '')

export default defineConfig({
  plugins: [
    react(),
    blockingScript('src/firstPaint.ts'),
    refuseChunkCycles(),
    chunkList(),
    firstScreenFiles(),
    compressed(),
    viteNotices(),
    grouped(),
  ],
  resolve: { conditions: ['@morpheus/source', ...defaultClientConditions] },
  build: {
    outDir: '../gateway/dist/public',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that can show this page preloads modules by itself.
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/socket.io': { target: gateway, ws: true },
    },
  },
})

/** Which modules come in one file. */
function grouped(): Plugin {
  return {
    name: 'morpheus:grouped',
    apply: 'build',
    async config(config) {
      const { isOfBase, isOfLogin, isOfRules, isOfApplication, isOfPanel, isOfLive } =
        await firstScreens(config)
      return {
        build: {
          rolldownOptions: {
            output: {
              // Chunks of a group carry its name.
              chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
              assetFileNames: ({ names: [name = ''] }) =>
                `assets/${shortName(parse(name).name)}-[hash][extname]`,
              codeSplitting: {
                // A group contains only its own modules: their imports may belong to another group.
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'base', priority: 5, test: isOfBase },
                  { name: 'login', priority: 4, test: isOfLogin },
                  { name: 'rules', priority: 3, test: isOfRules },
                  { name: 'application', priority: 2, test: isOfApplication },
                  { name: 'panel', priority: 1, test: isOfPanel },
                  { name: 'live', priority: 1, test: isOfLive },
                  // They import no screen's modules, so that a file of their own breaks cycles.
                  { name: 'icons', minShareCount: 4, test: /lucide-react\/dist\/esm\/icons/ },
                  // Modules shared by many screens, in files by layer: no layer imports one that is listed later, so
                  // that the files of different layers form no cycle. Others load only with their screens.
                  { name: 'libraries', minShareCount: 4, test: /node_modules/ },
                  { name: 'sdk', minShareCount: 4, test: /packages\/sdk\/src/ },
                  { name: 'kit', minShareCount: 4, test: /packages\/react\/src\/(?!features\/)/ },
                  {
                    name: 'shared',
                    minShareCount: 4,
                    entriesAware: true,
                    entriesAwareMergeThreshold: 10_000,
                  },
                ],
              },
            },
          },
        },
      }
    },
  }
}
