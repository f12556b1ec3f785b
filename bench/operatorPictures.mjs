// Screenshots for docs/guia-do-operador.md, in reading order. After a build: `node bench/operatorPictures.mjs
// [folder]`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch, signedInPage } from './lib/screens.mjs'
import { openShops } from './lib/shops.mjs'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
const gateway = await openShops()
await gateway.ask('POST', '/settings/backups', { type: 'FULL', description: 'Antes da atualização' })

const browser = await launch()
const page = await signedInPage(browser, gateway.url)
await page.setViewportSize({ width: 1200, height: 760 })
await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
const button = (name) => page.getByRole('button', { name, exact: true })
const take = async (name, part = page) => {
  await page.waitForTimeout(500)
  await part.screenshot({ path: join(folder, `operador-${name}.png`), animations: 'disabled' })
}

await page.goto('/sessions')
await page.getByText('Cartões', { exact: true }).click()
await page.getByText('Loja Centro').first().waitFor()
await take('sessoes')
await page.goto(`/sessions/${gateway.waiting}`)
await button('Ver QR Code').click()
await page.getByRole('img', { name: /^QR Code/ }).waitFor()
await take('qr', page.getByRole('dialog'))
const { qrText } = await gateway.ask('GET', `/sessions/${gateway.waiting}/qr`)
const qr = new URL(qrText).searchParams.get('codigo')
await gateway.ask('POST', '/virtual-phone/scan', { qr, phoneNumber: '5511977776666', passkey: 'required' })
await page.getByText('Esta conta pede uma passkey').waitFor()
await take('passkey', page.getByRole('dialog'))
await page.goto(`/sessions/${gateway.centre}`)
await page.getByText('Desconectar Sessão').waitFor()
await take('sessao')
await page.goto('/settings?aba=backup')
await page.getByText('Antes da atualização').first().waitFor()
await take('backup')
await button('Restaurar').first().click()
await page.getByRole('dialog').waitFor()
await take('restaurar', page.getByRole('dialog'))
await browser.close()
await gateway.close()
