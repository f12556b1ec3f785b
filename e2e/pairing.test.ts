import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { acceptOnPhone, createSession } from './phone.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let context: BrowserContext
let page: Page
let names = 0
let name: string

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  context = await openContext(browser, gateway.url)
  page = await openDashboard(context, gateway.url, '/sessions')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})
beforeEach(() => {
  name = `Loja ${++names}`
})

const card = (on: Page, of = name) =>
  on.getByRole('article').filter({ has: on.getByRole('heading', { name: of, exact: true }) })

describe('pairing', () => {
  it('creates a session, shows its QR, connects and follows the phone, in every browser', async () => {
    const otherContext = await openContext(browser, gateway.url)
    const other = await openDashboard(otherContext, gateway.url, '/sessions')
    await createSession(page, name, 'QR Code')
    await toast(page, 'Sessão criada com sucesso!')
    const dialog = page.getByRole('dialog', { name: 'Conectar com QR Code' })
    await dialog.getByRole('img', { name: /QR Code/ }).waitFor()
    await dialog
      .getByText(/Novo código em \d+s/)
      .first()
      .waitFor()
    await card(other).getByText('Aguardando QR').waitFor()
    const phone = await acceptOnPhone(page)
    await toast(page, 'Sessão conectada com sucesso!')
    await dialog.waitFor({ state: 'hidden' })
    await card(page).getByText('Conectado', { exact: true }).waitFor()
    await card(page)
      .getByText(/\(\d\d\) 9\d{4}-\d{4}/)
      .waitFor()
    await card(other).getByText('Conectado', { exact: true }).waitFor()

    await phone.getByRole('switch').uncheck()
    await card(page).getByText('Reconectando', { exact: true }).waitFor()
    await card(page)
      .getByRole('button', { name: `Detalhes de ${name}` })
      .click()
    await page.getByText('O celular está sem internet. A sessão volta sozinha').waitFor()
    await page.goBack()
    await phone.getByRole('switch').check()
    await card(page).getByText('Conectado', { exact: true }).waitFor()
    await phone.getByRole('button', { name: 'Remover aparelho conectado' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Remover aparelho' }).click()
    await card(page).getByText('Fora do ar', { exact: true }).waitFor()
    await phone.close()

    await card(other)
      .getByRole('button', { name: `Excluir ${name}` })
      .click()
    await other.getByRole('dialog').getByRole('button', { name: 'Deletar sessão' }).click()
    await card(page).waitFor({ state: 'detached' })
    await otherContext.close()
  })

  it('creates a session, shows a code for the phone number, connects, disconnects and deletes', async () => {
    await createSession(page, name, 'Número de telefone')
    const dialog = page.getByRole('dialog', { name: 'Conectar via Telefone' })
    await dialog.getByLabel('Número de telefone').fill('5511987654321')
    await dialog.getByRole('button', { name: 'Gerar Código' }).click()
    await toast(page, 'Código de pareamento gerado!')
    await dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor()
    await dialog.getByRole('button', { name: /Copiar/ }).click()
    await toast(page, 'Código copiado!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/)
    const phone = await acceptOnPhone(page)
    await dialog.waitFor({ state: 'hidden' })
    await card(page).getByText('Conectado', { exact: true }).waitFor()
    await card(page).getByText('(11) 98765-4321').waitFor()
    await phone.close()

    await card(page)
      .getByRole('button', { name: `Desconectar ${name}` })
      .click()
    const question = page.getByRole('dialog', { name: 'Desconectar sessão?' })
    await question.getByText(/será preciso ler um novo QR Code/).waitFor()
    await question.getByRole('button', { name: 'Desconectar' }).click()
    await toast(page, 'Sessão desconectada')
    await card(page).getByText('Desconectado', { exact: true }).waitFor()
    await card(page).getByText('Último número conectado: (11) 98765-4321').waitFor()
    await card(page)
      .getByRole('button', { name: `Excluir ${name}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await card(page)
      .getByRole('button', { name: `Excluir ${name}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deletar sessão' }).click()
    await toast(page, 'Sessão deletada')
    await card(page).waitFor({ state: 'detached' })
  })

  it("connects from a session's details", async () => {
    const morpheus = await gateway.client()
    const { session } = await morpheus.sessions.create({ name })
    await page.goto(`/sessions/${session.id}`)
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('button', { name: 'Conectar via Telefone' }).waitFor()
    await page.getByRole('button', { name: 'Conectar Sessão' }).click()
    await toast(page, 'Conectando sessão...')
    await (await acceptOnPhone(page)).close()
    await page.getByRole('button', { name: 'Desconectar Sessão' }).waitFor()
    await page.getByRole('button', { name: 'Ver Mensagens' }).click()
    await page.waitForURL('**/messages')
    await page.getByText('Sistema de mensagens desabilitado temporariamente').first().waitFor()
  })

  it('keeps user, session and connection over kill -9 and a restart, and the open page recovers', async () => {
    await pairedSession(await gateway.client(), name)
    await page.goto('/sessions')
    await card(page).getByText('Conectado', { exact: true }).waitFor()
    await gateway.restart()
    const morpheus = await gateway.client()
    const later = `${name} depois`
    await morpheus.sessions.create({ name: later })
    await card(page, later).getByText('Desconectado', { exact: true }).waitFor()
    await page.reload()
    await card(page).getByText('Conectado', { exact: true }).waitFor()
  })
})
