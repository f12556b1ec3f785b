import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The journeys run what `npm start` runs. */
export default function setup() {
  const dist = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist')
  for (const path of [join(dist, 'main.js'), join(dist, 'public', 'index.html')]) {
    if (!existsSync(path)) throw new Error(`${path} is missing: run "npm run build" first`)
  }
}
