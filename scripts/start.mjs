// `npm start`: installs and builds what is missing, then runs the gateway with the dashboard on port 8000.
import { ensureBuild, ensureDependencies } from './setup.mjs'

await ensureDependencies()
await ensureBuild()
await import('../apps/gateway/dist/main.js')
