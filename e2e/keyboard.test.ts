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
  it('skips the menu, finds a session and goes back', async () => {
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
  })

  it('two keys open a page, / focuses its search, and letters typed there are no shortcuts', async () => {
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
  })

  it('the palette distinguishes a failed contact search from an empty one', async () => {
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

  it('single-key shortcuts can be turned off while the palette still works', async () => {
    await press('Shift+?')
    const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await dialog.getByText('Monitoramento').waitFor()
    await dialog.getByRole('switch', { name: 'Atalhos de uma tecla' }).focus()
    await press('Space', 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await press('g', 's', 'n')
    await press('Control+k')
    await search().waitFor()
    expect(path()).toBe('/dashboard')
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  it('n opens the new session dialog from any page; j and k move through a list', async () => {
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
  })
})

describe('in a large table, using only the keyboard', () => {
  beforeAll(async () => {
    const morpheus = await gateway.client()
    for (let shop = 10; shop < 24; shop++) await morpheus.sessions.create({ name: `Loja ${shop}` })
  })

  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  const focusedName = async () => (await focused().textContent()) ?? ''
  /** Tabs until an element has focus. */
  async function tabTo(name: string) {
    const stops: string[] = []
    while (stops.at(-1) !== name) {
      if (stops.length > 10) throw new Error(`${name} is not after ${stops.join(', ')}`)
      await press('Tab')
      stops.push(await focused().evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
    }
  }

  it('moves through rows, selects several, tags them at once and opens one', async () => {
    await press('g', 's')
    await page.getByRole('table', { name: 'Tabela de sessões' }).waitFor()

    await press('j')
    const first = await focusedName()
    await press('x', 'j')
    const second = await focusedName()
    expect(second).not.toBe(first)
    await press('Space')
    await page.getByRole('toolbar').getByText('2 selecionadas').waitFor()
    await press('ArrowDown', 'k', 'k')
    expect(await focusedName()).toBe(first)

    await tabTo('Etiquetas')
    await press('Enter')
    await page.getByRole('dialog', { name: 'Etiquetas de 2 sessões' }).waitFor()
    await page.keyboard.type('norte')
    await press('Enter')
    const outcome = page.getByRole('dialog', { name: 'Alterando etiquetas' })
    await outcome.getByText('2 concluídas').first().waitFor()
    await press('Escape')
    await outcome.waitFor({ state: 'detached' })
    for (const name of [first, second]) await row(name).getByText('norte').waitFor()

    await press('/')
    await page.keyboard.type('loja 12')
    await row('Loja 11').waitFor({ state: 'detached' })
    await press('Escape')
    await row('Loja 11').waitFor()
    await press('Escape', 'Shift+?')
    const list = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await list.getByText('Selecionar a sessão').waitFor()
    await press('Escape')
    await list.waitFor({ state: 'detached' })

    await press('j')
    const opened = await focusedName()
    await press('Enter')
    await heading(opened)
    await press('g', 'p')
    await heading('Painel de Controle')
  })
})
