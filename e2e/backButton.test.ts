import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'

let browser: Browser
let gateway: GatewayProcess
let context: BrowserContext
let page: Page
let sessionPath: string

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  const morpheus = await gateway.client()
  const { session } = await morpheus.sessions.create({ name: 'Loja Moema' })
  sessionPath = `/sessions/${session.id}`
  context = await openContext(browser, gateway.url)
  page = await openDashboard(context, gateway.url, '/sessions')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})
beforeEach(async () => {
  // Most tests end on the list that they begin with.
  if (address() !== '/sessions') await page.goto('/sessions')
  await page.getByRole('link', { name: 'Loja Moema' }).click()
  await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
})
afterEach(() => page.setViewportSize({ width: 1440, height: 900 }))

const path = () => new URL(page.url()).pathname
const address = () => page.url().slice(gateway.url.length)
const dialog = (name: string) => page.getByRole('dialog', { name })
const waitForDialogClosed = (name: string) => dialog(name).waitFor({ state: 'detached' })
const openWebhook = async () => {
  await page
    .getByRole('button', { name: /Webhook/ })
    .first()
    .click()
  await page.getByLabel('URL').waitFor()
}
const editWebhookUrl = async () => {
  await openWebhook()
  await page.getByLabel('URL').fill('https://loja.exemplo/novo')
}
/** One step back to the session list, from which the session was opened. */
async function goBackToSessionList() {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
  expect(path()).toBe('/sessions')
}

describe('the browser’s Back', () => {
  it('closes an editor and stays on the page; going forward opens it again', async () => {
    await openWebhook()
    expect(address()).toBe(`${sessionPath}?editor=webhook`)
    await page.goBack()
    await waitForDialogClosed('Webhook')
    expect(address()).toBe(sessionPath)
    await page.goForward()
    await dialog('Webhook').waitFor()
    await expect.poll(address).toBe(`${sessionPath}?editor=webhook`)
    await page.goBack()
    await waitForDialogClosed('Webhook')
    await goBackToSessionList()
  })

  it('closes a dialog without an address; going forward opens nothing', async () => {
    await page.getByRole('button', { name: 'Deletar' }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(address()).toBe(sessionPath)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
    expect([address(), await page.getByRole('dialog').count()]).toEqual([sessionPath, 0])
    await goBackToSessionList()
  })

  it('confirms before discarding unsaved changes, on every Back', async () => {
    await editWebhookUrl()
    for (let round = 0; round < 2; round++) {
      await page.goBack()
      await dialog('Descartar alterações?').waitFor()
      await page.getByRole('button', { name: 'Continuar editando' }).click()
      await waitForDialogClosed('Descartar alterações?')
      expect(await page.getByLabel('URL').inputValue()).toBe('https://loja.exemplo/novo')
    }
    await page.goBack()
    await dialog('Descartar alterações?').waitFor()
    // Back on the confirmation dialog cancels it.
    await page.goBack()
    await waitForDialogClosed('Descartar alterações?')
    expect(await page.getByLabel('URL').inputValue()).toBe('https://loja.exemplo/novo')
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await waitForDialogClosed('Webhook')
    expect(path()).toBe(sessionPath)
    await goBackToSessionList()
  })

  it('goes to the previous page after a dialog was closed by button or Escape', async () => {
    await openWebhook()
    await dialog('Webhook').getByRole('button', { name: 'Fechar' }).click()
    await waitForDialogClosed('Webhook')
    await openWebhook()
    await page.keyboard.press('Escape')
    await waitForDialogClosed('Webhook')
    await goBackToSessionList()
  })

  it('opens an editor with its draft again after a reload, and leaves one entry to go back', async () => {
    await editWebhookUrl()
    await page.reload()
    await dialog('Webhook').getByText('Rascunho de').waitFor()
    expect(await page.getByLabel('URL').inputValue()).toBe('https://loja.exemplo/novo')
    expect(address()).toBe(`${sessionPath}?editor=webhook`)
    await page.getByRole('button', { name: 'Descartar rascunho' }).click()
    await page.goBack()
    await waitForDialogClosed('Webhook')
    expect(address()).toBe(sessionPath)
    await goBackToSessionList()
  })

  it('opens an editor that a link names, and takes it out of the address when it closes', async () => {
    for (const [link, name] of [
      [`${sessionPath}?editor=behavior`, 'Comportamento'],
      ['/integrations?editor=n8n', 'n8n'],
    ] as const) {
      await page.goto(link)
      await dialog(name).waitFor()
      await expect.poll(address).toBe(link)
      await page.keyboard.press('Escape')
      await waitForDialogClosed(name)
      await expect.poll(address).toBe(link.replace(/\?.*/, ''))
    }
    await page.goto(`${sessionPath}?editor=nothing`)
    await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
    expect([address(), await page.getByRole('dialog').count()]).toEqual([sessionPath, 0])
  })

  it('closes the mobile menu, and skips its history entry after a navigation from the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mais' }).click()
    await dialog('Menu').waitFor()
    await page.goBack()
    await waitForDialogClosed('Menu')
    expect(path()).toBe(sessionPath)
    await page.getByRole('button', { name: 'Mais' }).click()
    await dialog('Menu').getByRole('link', { name: 'Contatos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contatos' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
    await goBackToSessionList()
  })

  it('closes a delivery dialog opened by its URL or from its row', async () => {
    const id = sessionPath.split('/').at(-1) ?? ''
    const morpheus = await gateway.client()
    await morpheus.webhooks.create({
      id,
      url: 'http://loja.invalid/eventos',
      enabled: true,
      events: ['message:sent'],
    })
    await morpheus.deliveries.test({ sessionId: id, eventType: 'message:sent', data: {} })
    await page.goto(`${gateway.url}${sessionPath}/entregas`)
    const open = () =>
      page
        .getByRole('link', { name: /Mensagem enviada/ })
        .first()
        .click()
    const search = () => new URL(page.url()).search
    await open()
    await dialog('Mensagem enviada').waitFor()
    await expect.poll(search).toMatch(/entrega=/)
    const address = page.url()
    await page.goBack()
    await waitForDialogClosed('Mensagem enviada')
    await expect.poll(() => [path(), search()]).toEqual([`${sessionPath}/entregas`, ''])
    // From another page: Back shall lead to the list of deliveries all the same.
    await page.goto(`${gateway.url}${sessionPath}`)
    await page.goto(address)
    await dialog('Mensagem enviada').waitFor()
    await page.goBack()
    await waitForDialogClosed('Mensagem enviada')
    await expect.poll(() => [path(), search()]).toEqual([`${sessionPath}/entregas`, ''])
    await morpheus.webhooks.remove({ id })
  })

  it('closes the QR dialog that replaced the create dialog', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Sessões', exact: true }).click()
    await page.getByRole('button', { name: 'Nova Sessão' }).click()
    await page.getByLabel('Nome').fill('Loja Nova')
    await page.getByRole('button', { name: 'Criar', exact: false }).last().click()
    await dialog('Conectar com QR Code').waitFor()
    await page.goBack()
    await waitForDialogClosed('Conectar com QR Code')
    expect(path()).toBe('/sessions')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  })
})
