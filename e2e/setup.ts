import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Tests run the same build as `npm start`. */
export default function setup() {
  const apps = join(import.meta.dirname, '..', 'apps')
  const dist = join(apps, 'gateway', 'dist')
  const extension = join(apps, 'passkey-extension', 'dist', 'unpacked', 'contentScript.js')
  for (const path of [join(dist, 'main.js'), join(dist, 'public', 'index.html'), extension]) {
    if (!existsSync(path)) throw new Error(`${path} is missing: run "npm run build" first`)
  }
}
