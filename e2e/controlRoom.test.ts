import type { Morpheus } from '@morpheus/sdk'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { acceptOnPhone } from './phone.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let morpheus: Morpheus
let context: BrowserContext

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  morpheus = await gateway.client()
  context = await openContext(browser, gateway.url)
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

it('the panel shows a disconnected session with its cause, and one click starts the reconnect', async () => {
  const centro = await pairedSession(morpheus, 'Loja Centro')
  const moema = await pairedSession(morpheus, 'Loja Moema')
  await pairedSession(morpheus, 'Loja Sul')
  await morpheus.sessions.create({ name: 'Nunca pareada' })
  await morpheus.virtualPhone.unlink({}, { token: centro.secret })
  await morpheus.virtualPhone.setOnline({ online: false }, { token: moema.secret })

  const page = await openDashboard(context, gateway.url)
  // Just disconnected: still expected to reconnect.
  const panel = page.getByRole('region', { name: '1 sessão caiu' })
  await panel.waitFor()
  const items = await panel.getByRole('listitem').allInnerTexts()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatch(/Loja Centro.*Removida no celular.*Ver QR Code/s)
  const badge = page.getByRole('link', { name: '1 sessão precisa de atenção' })
  await badge.waitFor()
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
  await panel.waitFor({ state: 'detached' })
  await badge.waitFor({ state: 'detached' })
  expect(await page.title()).toBe('Painel de Controle · Morpheus')
  await page.close()
})

/** Page with counted interactions. */
function handsOn(page: Page) {
  let interactions = 0
  return {
    click: (what: Locator) => {
      interactions++
      return what.click()
    },
    press: (key: string) => {
      interactions++
      return page.keyboard.press(key)
    },
    count: () => interactions,
  }
}

describe('with 3 of 57 sessions disconnected', () => {
  beforeAll(async () => {
    for (const { id } of (await morpheus.sessions.list()).sessions) await morpheus.sessions.remove({ id })
    for (let shop = 1; shop <= 50; shop++) await morpheus.sessions.create({ name: `Loja ${shop}` })
    for (const name of ['SAC Nacional', 'Loja Sul', 'Vendas Atacado', 'Loja Curitiba'])
      await pairedSession(morpheus, name)
    for (const name of ['Loja Centro', 'Loja Recife', 'Loja Moema']) {
      const { session, secret } = await pairedSession(morpheus, name)
      if (name === 'Loja Recife')
        await morpheus.sessions.update({ id: session.id, connectionMethod: 'PHONE_NUMBER' })
      await morpheus.virtualPhone.unlink({}, { token: secret })
    }
  })

  it.each([
    { name: 'Loja Centro', action: 'Ver QR Code', opens: 'Conectar com QR Code' },
    { name: 'Loja Recife', action: 'Gerar código', opens: 'Conectar via Telefone' },
  ])('the panel shows $name with its cause and a one-click fix', async (fallen) => {
    const { name, action, opens } = fallen
    const page = await openDashboard(context, gateway.url)
    const hands = handsOn(page)
    const panel = page.getByRole('region', { name: '3 sessões caíram' })
    const row = panel.getByRole('listitem').filter({ hasText: name })
    await row.getByText('Removida no celular').waitFor()
    const help = row.getByRole('button', { name: `${action}: ${name}` })
    // Visible without scrolling.
    expect((await help.boundingBox())?.y).toBeLessThan(900)
    await hands.click(help)
    const dialog = page.getByRole('dialog', { name: opens })
    await dialog.waitFor()
    expect(hands.count()).toBe(1)

    // Details are one click further, with the same action.
    await hands.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hands.click(row.getByRole('link', { name }))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const main = page.getByRole('main')
    await main.getByText('O aparelho foi desconectado pelo celular').first().waitFor()
    await hands.click(main.getByRole('button', { name: new RegExp(`^${action}`) }).first())
    await dialog.waitFor()
    expect(hands.count()).toBeLessThan(5)
    await page.close()
  })
})
