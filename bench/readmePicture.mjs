// Screenshot for README.md: a chain of shops with one disconnected. After a build: `node bench/readmePicture.mjs
// [file]`.
import { join } from 'node:path'
import { launch, signedInPage } from './lib/screens.mjs'
import { openShops } from './lib/shops.mjs'

const gateway = await openShops()
const browser = await launch()
const page = await signedInPage(browser, gateway.url)
await page.setViewportSize({ width: 1440, height: 900 })
await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
await page.goto('/sessions')
await page.getByText('Loja Santos').first().waitFor()
await page.waitForTimeout(1500)
await page.screenshot({
  path: process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'dashboard.png'),
  animations: 'disabled',
})
await browser.close()
await gateway.close()
