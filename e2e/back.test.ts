import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, launch, signIn, visitor } from './browser.js'
import { type House, openHouse } from './house.js'

let browser: Browser
let house: House
let context: BrowserContext
let page: Page
let sessionPath: string

beforeAll(async () => {
  ;[browser, house] = await Promise.all([launch(), openHouse()])
  const morpheus = await house.client()
  const { session } = await morpheus.sessions.create({ name: 'Loja Moema' })
  sessionPath = `/sessions/${session.id}`
  context = await visitor(browser, house.url)
  await signIn(context, house.url)
})
afterAll(async () => {
  await closePages()
  await house.close()
})
beforeEach(async () => {
  // Another tab has a history of its own, and the same files.
  page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Sessões', exact: true }).click()
  await page.getByRole('link', { name: 'Loja Moema' }).click()
  await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
})
afterEach(() => page.close())

const path = () => new URL(page.url()).pathname
const dialog = (name: string) => page.getByRole('dialog', { name })
const gone = (name: string) => dialog(name).waitFor({ state: 'detached' })
const openWebhook = async () => {
  await page
    .getByRole('button', { name: /Webhook/ })
    .first()
    .click()
  await page.getByLabel('URL').waitFor()
}
const edit = async () => {
  await openWebhook()
  await page.getByLabel('URL').fill('https://loja.exemplo/novo')
}
/** One step back to the session list, from which the session was opened. */
async function leadsBackToList() {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
  expect(path()).toBe('/sessions')
}

describe('the browser’s Back', () => {
  it('closes a dialog and stays on the page; going forward opens nothing', async () => {
    await openWebhook()
    await page.goBack()
    await gone('Webhook')
    expect(path()).toBe(sessionPath)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
    expect([path(), await page.getByRole('dialog').count()]).toEqual([sessionPath, 0])
    await leadsBackToList()
  })

  it('asks before it discards what was typed, as often as it is used', async () => {
    await edit()
    for (let round = 0; round < 2; round++) {
      await page.goBack()
      await dialog('Descartar alterações?').waitFor()
      await page.getByRole('button', { name: 'Continuar editando' }).click()
      await gone('Descartar alterações?')
      expect(await page.getByLabel('URL').inputValue()).toBe('https://loja.exemplo/novo')
    }
    await page.goBack()
    await dialog('Descartar alterações?').waitFor()
    // Back on the confirmation dialog cancels it.
    await page.goBack()
    await gone('Descartar alterações?')
    expect(await page.getByLabel('URL').inputValue()).toBe('https://loja.exemplo/novo')
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await gone('Webhook')
    expect(path()).toBe(sessionPath)
    await leadsBackToList()
  })

  it('leads to the page before once a dialog was closed otherwise', async () => {
    await openWebhook()
    await dialog('Webhook').getByRole('button', { name: 'Fechar' }).click()
    await gone('Webhook')
    await openWebhook()
    await page.keyboard.press('Escape')
    await gone('Webhook')
    await leadsBackToList()
  })

  it('after a reload with a dialog open leads away from the page, not to a dialog', async () => {
    await openWebhook()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
    await leadsBackToList()
  })

  it('closes the menu of a phone, and passes over it where one went on from it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mais' }).click()
    await dialog('Menu').waitFor()
    await page.goBack()
    await gone('Menu')
    expect(path()).toBe(sessionPath)
    await page.getByRole('button', { name: 'Mais' }).click()
    await dialog('Menu').getByRole('link', { name: 'Contatos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contatos' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Loja Moema' }).waitFor()
    await leadsBackToList()
  })

  it('closes a delivery that the address says is open, and one that was opened from its row', async () => {
    const id = sessionPath.split('/').at(-1) ?? ''
    const morpheus = await house.client()
    await morpheus.webhooks.create({
      id,
      url: 'http://loja.invalid/eventos',
      enabled: true,
      events: ['message:sent'],
    })
    await morpheus.deliveries.test({ sessionId: id, eventType: 'message:sent', data: {} })
    await page.goto(`${house.url}${sessionPath}/entregas`)
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
    await gone('Mensagem enviada')
    await expect.poll(() => [path(), search()]).toEqual([`${sessionPath}/entregas`, ''])
    // From another page: Back shall lead to the list of deliveries all the same.
    await page.goto(`${house.url}${sessionPath}`)
    await page.goto(address)
    await dialog('Mensagem enviada').waitFor()
    await page.goBack()
    await gone('Mensagem enviada')
    await expect.poll(() => [path(), search()]).toEqual([`${sessionPath}/entregas`, ''])
    await morpheus.webhooks.remove({ id })
  })

  it('closes a session’s QR code and the dialog that took the place of another', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Nova Sessão' }).click()
    await page.getByLabel('Nome').fill('Loja Nova')
    await page.getByRole('button', { name: 'Criar', exact: false }).last().click()
    await dialog('Conectar com QR Code').waitFor()
    await page.goBack()
    await gone('Conectar com QR Code')
    expect(path()).toBe('/sessions')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  })
})
