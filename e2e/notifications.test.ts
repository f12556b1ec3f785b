import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { incoming, pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page
let other: Page
let morpheus: Morpheus
let secret: string

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  morpheus = await gateway.client()
  ;({ secret } = await pairedSession(morpheus, 'Loja Centro'))
  await incoming(morpheus, secret, 'ninguém viu')
  const open = async () => openDashboard(await openContext(browser, gateway.url), gateway.url)
  ;[page, other] = await Promise.all([open(), open()])
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const bell = () => page.getByRole('button', { name: /^Notificações/ })
const panel = () => page.getByRole('dialog', { name: 'Notificações' })
const entries = () => panel().getByRole('listitem')

describe('notifications', () => {
  it('list what happened while no browser was open; read and cleared in one, they are so in both', async () => {
    for (const one of [page, other])
      await one.getByRole('button', { name: 'Notificações, 5 não lidas' }).waitFor()
    await bell().click()
    await panel().getByText('Sessão Conectada').waitFor()
    await panel().getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await other.getByRole('button', { name: 'Notificações', exact: true }).click()
    const otherPanel = other.getByRole('dialog', { name: 'Notificações' })
    await otherPanel.getByText('Sessão Conectada').waitFor()
    await panel().getByRole('button', { name: 'Limpar tudo' }).click()
    await otherPanel.getByText('Nenhuma notificação').waitFor()
    await other.context().close()
    await page.keyboard.press('Escape')
  })

  it('a message appears in the bell as plain text and is marked as read by a click', async () => {
    await page.getByRole('heading', { name: 'Painel de Controle' }).waitFor()
    await expect.poll(() => bell().isVisible()).toBe(true)
    await incoming(morpheus, secret, '<img src=x onerror=alert(1)>')
    await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
    await panel().getByText('Nova mensagem de Bia Lima').waitFor()
    await panel().getByText('<img src=x onerror=alert(1)>').waitFor()
    await panel().getByText('Nova mensagem de Bia Lima').click()
    await page.getByRole('button', { name: 'Notificações', exact: true }).waitFor()
  })

  it('notifications survive a reload, and can be marked, removed and cleared', async () => {
    for (let count = 0; count < 3; count++) await incoming(morpheus, secret, `mensagem ${count}`)
    await page.getByRole('button', { name: 'Notificações, 3 não lidas' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Notificações, 3 não lidas' }).click()
    // Messages of one contact are grouped.
    await panel().getByText('Bia Lima · 4 mensagens').waitFor()
    expect(await entries().count()).toBe(1)
    await panel().getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await page.getByRole('button', { name: 'Notificações', exact: true }).waitFor()
    await panel().getByRole('button', { name: 'Remover: Bia Lima · 4 mensagens' }).click()
    await panel().getByText('Nenhuma notificação').waitFor()
    await page.keyboard.press('Escape')
  })

  it('messages after a gateway restart each arrive once', async () => {
    await gateway.restart()
    for (let count = 1; count <= 5; count++) await incoming(morpheus, secret, `depois ${count}`)
    await page.getByRole('button', { name: /Notificações, \d+ não lida/ }).waitFor()
    await bell().click()
    const talk = entries().filter({ hasText: 'Bia Lima · 5 mensagens' })
    await talk.getByText('depois 5').waitFor()
    await page.keyboard.press('Escape')
  })

  it('the dashboard counts the received messages', async () => {
    await page.goto('/dashboard')
    await page.getByText('Mensagem recebida de Bia Lima').first().waitFor()
    const today = page.getByText('10 recebidas')
    await today.first().waitFor()
  })
})
