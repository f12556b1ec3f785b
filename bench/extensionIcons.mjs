// The icons of the passkey extension, from the project's mark: `node bench/extensionIcons.mjs [folder]`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from './lib/screens.mjs'

const apps = join(import.meta.dirname, '..', 'apps')
const folder = process.argv[2] ?? join(apps, 'passkey-extension', 'public', 'icons')
const mark = readFileSync(join(apps, 'dashboard', 'public', 'favicon.svg'), 'utf8')
const browser = await launch()
for (const size of [16, 48, 128]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${mark}`)
  await page.screenshot({ path: join(folder, `${size}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
