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
  const { session } = await morpheus.sessions.create({ name: 'Loja Ribeirão Preto' })
  await morpheus.sessions.create({ name: 'SAC Nacional' })
  sessionPath = `/sessions/${session.id}`
  context = await openContext(browser, gateway.url)
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})
beforeEach(async () => {
  // Signing in replaces what the context stores, settings included.
  page = await openDashboard(context, gateway.url)
  await heading('Painel de Controle')
})
afterEach(() => page.close())

const path = () => new URL(page.url()).pathname
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = () => page.locator(':focus')
const search = () => page.getByRole('combobox', { name: 'Buscar sessão, contato, página ou ação' })
/** Option that Enter would open. */
const chosen = (name: string | RegExp) => page.getByRole('option', { name, selected: true })

describe('using only the keyboard', () => {
  it('skips the menu, finds a session, and opens pages with two keys', async () => {
    await press('Tab')
    expect(await focused().textContent()).toBe('Pular para o conteúdo')
    await press('Enter', 'Tab')
    expect(await focused().evaluate((element) => element.closest('main') !== null)).toBe(true)

    await press('Control+k')
    await search().waitFor()
    await page.keyboard.type('ribeirao')
    await chosen(/^Loja Ribeirão Preto/).waitFor()
    await press('Enter')
    await heading('Loja Ribeirão Preto')
    expect(path()).toBe(sessionPath)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await heading('Painel de Controle')

    await press('g', 's')
    await heading('Sessões')
    await press('g', 'm')
    await heading('Monitoramento do Sistema')
    await page.getByLabel('Buscar na mensagem ou no serviço').waitFor()
    await press('/')
    expect(await focused().getAttribute('type')).toBe('search')
    await page.keyboard.type('g s')
    expect(path()).toBe('/monitoring')
    await press('Escape')
    await page.goBack()
    await heading('Sessões')
    await page.goBack()
    await heading('Painel de Controle')
  })

  it('the palette marks its selection, lists recent items first and closes with Escape and Back', async () => {
    await page.goto(sessionPath)
    await heading('Loja Ribeirão Preto')
    await press('Control+k')
    const recent = page.getByRole('group', { name: 'Recentes' })
    await recent.getByRole('option', { name: /^Loja Ribeirão Preto/, selected: true }).waitFor()
    // The field keeps its height beside a list taller than the palette.
    expect((await page.locator('.app-palette-field').boundingBox())?.height).toBe(52)
    await press('ArrowDown')
    expect(await chosen(/^Painel/).getAttribute('href')).toBe('/dashboard')
    const id = await search().getAttribute('aria-activedescendant')
    expect(await chosen(/^Painel/).getAttribute('id')).toBe(id)
    await press('Escape')
    await search().waitFor({ state: 'detached' })
    await press('Control+k')
    await search().waitFor()
    await page.goBack()
    await search().waitFor({ state: 'detached' })
    expect(path()).toBe(sessionPath)

    // A contact search that failed does not look like an empty one.
    await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 400, json: { success: false } }))
    await press('Control+k')
    await search().fill('zzzz')
    await page.getByText('Não foi possível buscar contatos.').waitFor()
    expect(await page.getByText('Nada encontrado.').count()).toBe(0)
    await page.unroute('**/api/contacts?*')
    await search().fill('zzzzz')
    await page.getByText('Nada encontrado.').waitFor()
    await press('Escape')
  })

  it('runs actions from the palette and keeps them after a reload', async () => {
    await press('Control+k')
    await search().fill('tema escuro')
    await chosen('Tema: Escuro').waitFor()
    await press('Enter')
    await search().waitFor({ state: 'detached' })
    await press('Control+k')
    await search().fill('compacta')
    await chosen('Densidade: Compacta').waitFor()
    await press('Enter')
    await search().waitFor({ state: 'detached' })
    await press('[')
    await page.reload()
    await heading('Painel de Controle')
    const root = await page.locator('html').evaluate((html) => ({
      scheme: getComputedStyle(html).colorScheme,
      row: getComputedStyle(document.querySelector('.mo-root') ?? html).getPropertyValue('--mo-row'),
      menu: document.querySelector('aside')?.getBoundingClientRect().width,
    }))
    expect(root).toEqual({ scheme: 'dark', row: '36px', menu: 56 })
  })

  it('n opens the new session dialog, j and k move through a list, and shortcuts can be turned off', async () => {
    await press('n')
    const dialog = page.getByRole('dialog', { name: 'Nova Sessão' })
    await dialog.waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press('g', 's')
    await page.getByRole('link', { name: 'SAC Nacional' }).waitFor()
    await press('j')
    const first = await focused().textContent()
    await press('j')
    expect(await focused().textContent()).not.toBe(first)
    await press('k')
    expect(await focused().textContent()).toBe(first)
    await press('Enter')
    await heading(first ?? '')

    await press('Shift+?')
    const list = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await list.getByText('Monitoramento').waitFor()
    await list.getByRole('switch', { name: 'Atalhos de uma tecla' }).focus()
    await press('Space', 'Escape')
    await list.waitFor({ state: 'detached' })
    await press('g', 's', 'n')
    await press('Control+k')
    await search().waitFor()
    expect(path()).toMatch(/^\/sessions\/./)
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})
