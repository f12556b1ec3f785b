// `npm start`: installs and builds what is missing, then runs the gateway with the dashboard on port 8000.
import { ensureBuild } from './setup.mjs'

await ensureBuild()
await import('../apps/gateway/dist/main.js')
