// Screenshots of the passkey extension and its return page, for docs/engines.md (English) and
// docs/guia-do-operador.md (Portuguese). After a build: `node bench/passkeyPictures.mjs [folder]`; with `all` behind
// the folder, at three sizes in light and dark.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, findWholeChromium } from '../scripts/chromium.mjs'
import { startGateway } from './lib/gateway.mjs'

const root = join(import.meta.dirname, '..')
const folder = process.argv[2] ?? join(root, 'docs', 'pictures')
const takesAll = process.argv[3] === 'all'
const extension = join(root, 'apps', 'passkey-extension', 'dist', 'unpacked')
mkdirSync(folder, { recursive: true })

const options = { challenge: 'Y2hhbGxlbmdlLW9mLTMyLWJ5dGVzLWV4YWN0bHkhISE', rpId: 'whatsapp.com' }
const link = (returnUrl, name) => {
  const request = { v: 1, options, token: 'a-token-for-pictures-only', returnUrl, name }
  return `https://web.whatsapp.com/#morpheus-passkey=${Buffer.from(JSON.stringify(request)).toString('base64url')}`
}
const assertion = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2ln' },
}
const encoded = Buffer.from(JSON.stringify(assertion)).toString('base64url')
/** Fragment, and the gateway's answer, by outcome. */
const returns = {
  done: [`#token=t&assertion=${encoded}`, 200, { success: true, data: { name: 'Loja Centro' } }],
  late: [`#token=t&assertion=${encoded}`, 410, { success: false, message: '', code: 'passkey_late' }],
  failed: [`#token=t&assertion=${encoded}`, 500, { success: false, message: '', code: 'internal' }],
  cancelled: ['#token=t&error=cancelled', 0, {}],
  nothing: ['', 0, {}],
}
/** Empty page around the overlay: WhatsApp's own page is not reproduced. */
const whatsapp = '<!doctype html><title>WhatsApp Web</title><body style="background: #f0f2f5">'

const gateway = await startGateway()
for (const [locale, names] of [
  ['pt-BR', { overlay: 'passkey-extensao', done: 'passkey-retorno' }],
  ['en-US', { overlay: 'passkey-extension-en', done: 'passkey-return-en' }],
]) {
  const profile = mkdtempSync(join(tmpdir(), 'morpheus-pictures-'))
  const executablePath = findWholeChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [
      ...chromiumArguments,
      `--lang=${locale}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    locale,
    reducedMotion: 'reduce',
  })
  await context.route('https://web.whatsapp.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: whatsapp }),
  )
  const page = await context.newPage()
  const take = async (name, size, scheme) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  }
  const takeEach = async (name, picture, size) => {
    if (!takesAll) {
      if (picture) await take(picture, size, 'light')
      return
    }
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ])
      for (const scheme of ['light', 'dark'])
        await take(`${locale}-${name}-${width}-${scheme}`, { width, height }, scheme)
  }
  await page.goto(link('https://painel.loja.com.br/passkey', 'Loja Centro'))
  await takeEach('overlay', names.overlay, { width: 800, height: 620 })
  for (const [state, [fragment, status, body]] of Object.entries(returns)) {
    await page.route('**/api/passkey/answer', (route) => route.fulfill({ status, json: body }))
    await page.goto('about:blank')
    await page.goto(`${gateway.url}/passkey${fragment}`)
    await page.locator('.app-passkey').waitFor()
    await takeEach(state, names[state], { width: 800, height: 520 })
    await page.unroute('**/api/passkey/answer')
  }
  await context.close()
  rmSync(profile, { recursive: true, force: true })
}
await gateway.close()
