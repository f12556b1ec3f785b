import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, launch, openDashboard, visitor } from './browser.js'
import { type House, openHouse } from './house.js'

let browser: Browser
let house: House
let context: BrowserContext

beforeAll(async () => {
  ;[browser, house] = await Promise.all([launch(), openHouse()])
})
afterAll(async () => {
  await closePages()
  await house.close()
})
beforeEach(async () => {
  context = await visitor(browser, house.url, { loadsAhead: true })
})
afterEach(async () => {
  await context.close()
  await house.restart()
})

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Marks the document: a reload would lose it. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-seen', ''))
const wasReloaded = (page: Page) => page.evaluate(() => !document.body.hasAttribute('data-seen'))

describe('while the gateway is away', () => {
  it('a page that was not loaded yet is waited for inside the shell, and comes by itself', async () => {
    // Disables preloading.
    await context.route('**/chunks.json', (route) => route.abort())
    const page = await openDashboard(context, house.url)
    await heading(page, 'Painel de Controle')
    await mark(page)
    await house.kill()
    await go(page, 'Monitoramento')
    await page.getByText('Sem conexão com o servidor').waitFor()
    await page.getByText('Bem-vindo').waitFor()
    expect(new URL(page.url()).pathname).toBe('/monitoring')
    await go(page, 'Painel')
    await heading(page, 'Painel de Controle')
    await go(page, 'Monitoramento')
    await house.restart()
    await heading(page, 'Monitoramento do Sistema')
    expect(await wasReloaded(page)).toBe(false)
  })

  it('every page opens, because all were loaded ahead', async () => {
    const page = await openDashboard(context, house.url)
    await page.waitForFunction(() => performance.getEntriesByName('morpheus:warm').length > 0)
    await mark(page)
    await house.kill()
    for (const [link, title] of [
      ['Sessões', 'Sessões'],
      ['Contatos', 'Contatos'],
      ['Monitoramento', 'Monitoramento do Sistema'],
      ['Templates', 'Templates de Mensagem'],
    ] as const) {
      await go(page, link)
      await heading(page, title)
    }
    expect(await wasReloaded(page)).toBe(false)
  })
})
