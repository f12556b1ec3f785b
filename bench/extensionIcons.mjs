// The icons of the passkey extension, from the project's mark: `node bench/extensionIcons.mjs`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from './lib/screens.mjs'

const apps = join(import.meta.dirname, '..', 'apps')
const mark = readFileSync(join(apps, 'dashboard', 'public', 'favicon.svg'), 'utf8')
const browser = await launch()
for (const size of [16, 48, 128]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${mark}`)
  const path = join(apps, 'passkey-extension', 'public', 'icons', `${size}.png`)
  await page.screenshot({ path, omitBackground: true })
  await page.close()
}
await browser.close()
