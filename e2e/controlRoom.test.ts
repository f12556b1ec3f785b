import { join } from 'node:path'
import type { Morpheus } from '@morpheus/sdk'
import Database from 'better-sqlite3'
import type { Browser, BrowserContext, Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const panel = page.getByRole('region', { name: '1 sessão fora do ar' })
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
function handsOn() {
  let interactions = 0
  return {
    click: (what: Locator) => {
      interactions++
      return what.click()
    },
    take: () => {
      const count = interactions
      interactions = 0
      return count
    },
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Four outages among 60 sessions; those that take hours are written into the store while the gateway is stopped. */
async function openSixtySessions(): Promise<void> {
  for (const { id } of (await morpheus.sessions.list()).sessions) await morpheus.sessions.remove({ id })
  for (let shop = 1; shop <= 53; shop++) await morpheus.sessions.create({ name: `Loja ${shop}` })
  const shops: Record<string, Awaited<ReturnType<typeof pairedSession>>> = {}
  for (const name of ['SAC', 'Vendas', 'Centro', 'Ribeirão', 'Maceió', 'Osasco', 'Goiânia'])
    shops[name] = await pairedSession(morpheus, `Loja ${name}`)
  const { Ribeirão: removed, Maceió: offline, Osasco: unstable, Goiânia: stopped } = shops
  if (!removed || !offline || !unstable || !stopped) throw new Error('A shop is missing')
  await morpheus.virtualPhone.unlink({}, { token: removed.secret })
  await morpheus.virtualPhone.setOnline({ online: false }, { token: offline.secret })
  await morpheus.sessions.disconnect({ id: stopped.session.id })
  await gateway.kill()
  const db = new Database(join(gateway.data, 'morpheus.db'))
  const attention = db.prepare(
    'update sessions set attention = ?, attention_since = ?, drops = ? where id = ?',
  )
  attention.run('reconnecting', hoursAgo(3), null, offline.session.id)
  attention.run('unstable', hoursAgo(9.9), 43, unstable.session.id)
  db.close()
  await gateway.restart()
}

it('with 60 sessions, four of them out, each cause and action is four interactions away at most', async () => {
  await openSixtySessions()
  const page = await openDashboard(context, gateway.url)
  const hands = handsOn()

  // Three of them need attention: the overview shows cause and action without any interaction.
  const panel = page.getByRole('region', {
    name: '1 sessão fora do ar · 1 sessão reconectando · 1 sessão instável',
  })
  await panel.waitFor()
  const items = await panel.getByRole('listitem').allInnerTexts()
  expect(items).toEqual([
    expect.stringMatching(/Loja Ribeirão.*Removida no celular.*Ver QR Code/s),
    expect.stringMatching(/Loja Maceió.*Celular sem internet.*Verifique o celular/s),
    expect.stringMatching(/Loja Osasco.*Instável: 43 quedas em 10 h.*Verifique a internet/s),
  ])
  await hands.click(panel.getByRole('button', { name: 'Ver QR Code: Loja Ribeirão' }))
  await page.getByRole('dialog', { name: 'Conectar com QR Code' }).waitFor()
  expect(hands.take()).toBe(1)
  await page.keyboard.press('Escape')

  // A session disconnected by hand needs no attention, and comes first among the disconnected ones.
  await hands.click(page.getByRole('link', { name: /^Sessões conectadas/ }))
  await hands.click(page.getByRole('radio', { name: 'Desconectado 54' }))
  const stopped = page.getByRole('row', { name: /Loja Goiânia/ })
  await stopped.getByText('Desconectada', { exact: true }).waitFor()
  await stopped.getByRole('button', { name: 'Ver QR Code: Loja Goiânia' }).waitFor()
  expect(await page.getByRole('row').nth(1).innerText()).toContain('Loja Goiânia')
  expect(hands.take()).toBeLessThanOrEqual(4)

  // All screens count the same three.
  for (const chip of ['Precisam de atenção 3', 'Fora do ar 1', 'Reconectando 1'])
    await page.getByRole('radio', { name: chip }).waitFor()
  await page.getByRole('link', { name: '3 sessões precisam de atenção' }).first().waitFor()
  expect(await page.title()).toMatch(/^\(3\) /)
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page
    .getByRole('dialog', { name: 'Notificações' })
    .getByText('3 sessões precisam de atenção')
    .waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/dashboard')
  const card = page.getByRole('link', { name: 'Precisam de atenção', exact: true })
  await card.waitFor()
  expect(await page.locator('.mo-stat', { has: card }).innerText()).toMatch(
    /3\s.*1 fora do ar · 1 reconectando · 1 instável/s,
  )
  await card.click()
  await page.waitForURL('**/sessions?situacao=atencao')
  const rows = page.getByRole('rowheader')
  await rows.nth(2).waitFor()
  expect(await rows.count()).toBe(3)

  await page.goto('/monitoring')
  await page.getByRole('radio', { name: 'Com atenção (3)' }).waitFor()
  await page.getByRole('radio', { name: 'Com atenção (3)' }).check({ force: true })
  const names = page.getByRole('article').getByRole('heading')
  await expect
    .poll(async () => (await names.allInnerTexts()).sort())
    .toEqual(['Loja Maceió', 'Loja Osasco', 'Loja Ribeirão'])
  await page.close()
})
