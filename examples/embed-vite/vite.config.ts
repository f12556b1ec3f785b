import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page asks its own origin for tokens: `server.mjs` answers. */
const proxy = { '/morpheus-token': process.env.TOKEN_SERVER ?? 'http://127.0.0.1:3001' }

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
  // In this repository they are links, which Vite would hand to the page a module at a time; installed ones need no word.
  optimizeDeps: { include: ['@morpheus/react', '@morpheus/sdk'] },
})
