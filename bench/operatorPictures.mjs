// The pictures of docs/guia-do-operador.md, in the order in which an operator meets the screens. After a build:
// `node bench/operatorPictures.mjs [folder]`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { launch, pairedSession, signedInPage } from './lib/screens.mjs'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
const gateway = await startGateway()
const token = await signIn(gateway.url)
const ask = (method, path, body) => call(gateway.url, method, path, { token, body })
const { id, secret } = await pairedSession(gateway.url, token, 'Loja Centro')
const { session: waiting } = await ask('POST', '/sessions', { name: 'Loja Norte' })
await ask('POST', `/sessions/${id}/send`, { to: '5511988887777', message: 'Seu pedido saiu para entrega.' })
await call(gateway.url, 'POST', '/virtual-phone/messages', {
  token: secret,
  body: { contactPhone: '5511988887777', contactName: 'Bia Lima', content: 'Oba, obrigada!' },
})
await ask('POST', `/sessions/${waiting.id}/connect`)
await ask('POST', '/settings/backups', { type: 'FULL', description: 'Antes da atualização' })

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
await page.getByText('Loja Centro').first().waitFor()
await page.setViewportSize({ width: 1200, height: 420 })
await take('sessoes')
await page.setViewportSize({ width: 1200, height: 760 })
await page.goto(`/sessions/${waiting.id}`)
await button('Ver QR Code').click()
await page.getByRole('img', { name: /^QR Code/ }).waitFor()
await take('qr', page.getByRole('dialog'))
await page.goto(`/sessions/${id}`)
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
