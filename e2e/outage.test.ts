import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'

let browser: Browser
let gateway: GatewayProcess
let context: BrowserContext

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})
beforeEach(async () => {
  context = await openContext(browser, gateway.url, { loadsAhead: true })
})
afterEach(() => context.close())

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Marks the document: a reload would lose it. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-seen', ''))
const wasReloaded = (page: Page) => page.evaluate(() => !document.body.hasAttribute('data-seen'))

describe('while the gateway is away', () => {
  it('a page not loaded yet shows a notice inside the shell and opens once the gateway is back', async () => {
    // Disables preloading.
    await context.route('**/chunks.json', (route) => route.abort())
    const page = await openDashboard(context, gateway.url)
    await heading(page, 'Painel de Controle')
    await mark(page)
    await gateway.kill()
    await go(page, 'Monitoramento')
    await page.getByText('Sem conexão com o servidor').waitFor()
    await page.getByText('Bem-vindo').waitFor()
    expect(new URL(page.url()).pathname).toBe('/monitoring')
    await go(page, 'Painel')
    await heading(page, 'Painel de Controle')
    await go(page, 'Monitoramento')
    await gateway.restart()
    await heading(page, 'Monitoramento do Sistema')
    expect(await wasReloaded(page)).toBe(false)
  })

  it('every preloaded page opens', async () => {
    const page = await openDashboard(context, gateway.url)
    await page.waitForFunction(() => performance.getEntriesByName('morpheus:warm').length > 0)
    await mark(page)
    await gateway.kill()
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
