import type { Morpheus } from '@morpheus/sdk'
import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, openDashboard, visitor } from './browser.js'
import { type House, openHouse } from './house.js'
import { acceptOnPhone } from './phone.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let house: House
let morpheus: Morpheus
let context: BrowserContext

beforeAll(async () => {
  ;[browser, house] = await Promise.all([launch(), openHouse()])
  morpheus = await house.client()
  context = await visitor(browser, house.url)
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

it('what fell is found from the panel with its cause, and brought back with one click and the phone', async () => {
  const centro = await pairedSession(morpheus, 'Loja Centro')
  const moema = await pairedSession(morpheus, 'Loja Moema')
  await pairedSession(morpheus, 'Loja Sul')
  await morpheus.sessions.create({ name: 'Nunca pareada' })
  await morpheus.virtualPhone.unlink({}, { token: centro.secret })
  await morpheus.virtualPhone.setOnline({ online: false }, { token: moema.secret })

  const page = await openDashboard(context, house.url)
  const panel = page.getByRole('region', { name: '1 sessão caiu · 1 sessão reconectando' })
  await panel.waitFor()
  const items = await panel.getByRole('listitem').allInnerTexts()
  expect(items).toHaveLength(2)
  expect(items[0]).toMatch(/Loja Centro.*O aparelho foi desconectado pelo celular.*Ver QR Code/s)
  expect(items[1]).toMatch(/Loja Moema.*reconectando.*Reiniciar/s)
  await page.getByRole('link', { name: /^Sessões 1 fora do ar$/ }).waitFor()
  expect(await page.title()).toBe('(1) Painel de Controle · Morpheus')
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toContain('alerta')

  await panel.getByRole('button', { name: 'Ver QR Code: Loja Centro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar com QR Code' })
  const connect = dialog.getByRole('button', { name: 'Conectar Sessão' })
  await connect
    .or(dialog.getByRole('img', { name: /QR Code/ }))
    .first()
    .waitFor()
  if (await connect.isVisible()) await connect.click()
  await acceptOnPhone(page)
  await page.getByRole('region', { name: '1 sessão reconectando' }).waitFor()
  await page.getByRole('link', { name: 'Sessões', exact: true }).waitFor()
  expect(await page.title()).toBe('Painel de Controle · Morpheus')
})
