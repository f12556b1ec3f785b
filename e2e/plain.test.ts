import { type PlainServer, plainAccount, plainServer } from '@morpheus/sdk/testing'
import type { ServedPlain } from '@morpheus/sdk/testing/server'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, signIn, signInOnScreen, toast } from './browser.js'
import { createSession } from './phone.js'
import { openPlain } from './plain.js'

let browser: Browser
let plain: PlainServer
let served: ServedPlain
let context: BrowserContext
let errors: string[]

// One address and one context, so that the files of the dashboard are loaded and compiled once.
beforeAll(async () => {
  ;[browser, served] = await Promise.all([getSharedBrowser(), openPlain(() => plain)])
  context = await openContext(browser, served.url)
  context.setDefaultTimeout(60_000)
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    // Browsers log every 404 themselves, and the program of the settings page logs its 401.
    const told = /^Failed to load resource|Token inválido/.test(message.text())
    if (message.type() === 'error' && !told) errors.push(message.text())
  })
})
afterAll(async () => {
  await closePages()
  await served.close()
})

// The shapes that servers answer in are tried page by page in apps/dashboard/src/plain.test.tsx.
describe('the dashboard with a plain server', () => {
  let page: Page

  beforeEach(async () => {
    plain = plainServer()
    errors = []
    await context.setStorageState({ cookies: [], origins: [] })
  })
  afterEach(async () => {
    await page.close()
    expect(errors).toEqual([])
  })

  /** Signed-in page, still blank. */
  async function enter() {
    await signIn(context, served.url, plainAccount)
    page = await context.newPage()
  }
  const idOf = (name: string) => {
    const found = plain.sessions.find((session) => session.name === name)
    if (!found) throw new Error(`There is no session ${name}`)
    return found.id
  }
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const lines = () => page.getByRole('region', { name: 'Linhas de log' }).getByRole('listitem')

  it('creates a session, shows its code and the renewed one, and closes once the code is scanned', async () => {
    await enter()
    await createSession(page, 'Loja Sul', 'QR Code')
    await toast(page, 'Sessão criada com sucesso!')
    const dialog = page.getByRole('dialog', { name: 'Conectar com QR Code' })
    const image = dialog.getByRole('img', { name: /QR Code/ })
    await image.waitFor()
    const first = await image.getAttribute('src')
    plain.renewQr(idOf('Loja Sul'))
    await expect.poll(() => image.getAttribute('src')).not.toBe(first)
    plain.pair(idOf('Loja Sul'))
    await toast(page, 'Sessão conectada com sucesso!')
    await dialog.waitFor({ state: 'hidden' })
    await card('Loja Sul').getByText('Conectado', { exact: true }).waitFor()
  })

  it('tails the log without duplicates, filters and searches it locally, and clears it', async () => {
    await enter()
    await page.goto('/monitoring')
    await expect.poll(() => lines().count()).toBe(3)
    plain.log('Novo aviso', { level: 'warn' })
    await expect.poll(() => lines().count()).toBe(4)
    plain.log('Outro aviso', { level: 'warn' })
    await lines().getByText('Outro aviso').waitFor()
    // Duplicates between pages would add rows.
    expect(await lines().count()).toBe(5)
    await page.getByLabel('Buscar na mensagem ou no serviço').fill('FILA')
    await expect.poll(() => lines().count()).toBe(1)
    await page.getByLabel('Buscar na mensagem ou no serviço').fill('')
    await page.getByLabel('Nível').selectOption('warn')
    await expect.poll(() => lines().count()).toBe(3)
    await page.getByLabel('Nível').selectOption('all')
    await expect.poll(() => lines().count()).toBe(5)
    await page
      .getByRole('button', { name: /^Limpar/ })
      .last()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Limpar/ })
      .click()
    await page.getByText('Nenhum log encontrado').waitFor()
  })

  it('configures, tests and reopens a webhook', async () => {
    await enter()
    await page.goto(`/sessions/${idOf('Loja Centro')}`)
    const tile = page.getByRole('button', { name: /^Webhook/ })
    await tile.click()
    const form = page.getByRole('dialog', { name: 'Webhook', exact: true })
    await form.getByLabel('URL').fill('https://loja.exemplo/eventos')
    await form.getByRole('button', { name: 'Testar' }).click()
    await toast(page, 'Webhook testado com sucesso!')
    await form.getByRole('switch', { name: 'Ativo' }).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await toast(page, 'Configuração salva com sucesso!')
    await form.waitFor({ state: 'hidden' })
    await tile.click()
    await expect.poll(() => form.getByLabel('URL').inputValue()).toBe('https://loja.exemplo/eventos')
    expect(await form.getByRole('switch', { name: 'Ativo' }).isChecked()).toBe(true)
  })

  it('messages do not notify after message alerts are turned off', async () => {
    await enter()
    // A polling page that closes stays subscribed until its server misses a heartbeat.
    const socket = page.waitForEvent('websocket')
    const upgraded = socket.then((opened) =>
      opened.waitForEvent('framesent', ({ payload }) => payload === '5'),
    )
    await page.goto('/dashboard')
    await upgraded
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('auth-storage') ?? '').state
      await fetch('/api/settings/notifications', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ messageAlerts: false }),
      })
    })
    // The old page may still be subscribed: wait, or an event reaches nobody.
    await page.goto('about:blank')
    await expect.poll(() => plain.listeners()).toBe(0)
    const read = page.waitForResponse('**/api/settings/notifications')
    await page.goto('/dashboard')
    await (await read).finished()
    await expect.poll(() => plain.listeners()).toBe(1)
    plain.receive(idOf('Loja Centro'), 'bom dia', { phone: '5511977776666' })
    plain.fail(idOf('Loja Centro'), 'O telefone recusou')
    await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
    await page.getByRole('dialog', { name: 'Notificações' }).getByText('O telefone recusou').waitFor()
  })

  it("creates a session and pairs it by phone; a rejection shows the server's message", async () => {
    await enter()
    await createSession(page, 'Loja Leste', 'Número de telefone')
    const dialog = page.getByRole('dialog', { name: 'Conectar via Telefone' })
    await dialog.getByLabel('Número de telefone').fill('5511987654321')
    plain.refusePairing('Este número está bloqueado')
    await dialog.getByRole('button', { name: 'Gerar Código' }).click()
    await page.getByText('Este número está bloqueado').first().waitFor()
    plain.refusePairing(null)
    await dialog.getByRole('button', { name: 'Gerar Código' }).click()
    await dialog.getByText('ABCD-1234').waitFor()
    plain.pair(idOf('Loja Leste'))
    await dialog.waitFor({ state: 'hidden' })
    await card('Loja Leste').getByText('Conectado', { exact: true }).waitFor()
  })

  it('disconnects and deletes sessions', async () => {
    await enter()
    await page.goto('/sessions')
    await card('Loja Centro').getByRole('button', { name: 'Desconectar Loja Centro' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
    await toast(page, 'Sessão desconectada')
    await card('Loja Centro').getByText('Desconectado', { exact: true }).waitFor()
    await card('Loja Norte').getByRole('button', { name: 'Excluir Loja Norte' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deletar sessão' }).click()
    await toast(page, 'Sessão deletada')
    await card('Loja Norte').waitFor({ state: 'detached' })
    expect(plain.sessions.map(({ name }) => name)).not.toContain('Loja Norte')
  })

  it('shows events from elsewhere: a message, an error and a removed session', async () => {
    page = await signInOnScreen(context, plainAccount)
    // This server stores no events: subscribe before it emits.
    await page.getByText('Ao vivo', { exact: true }).waitFor()
    plain.beat()
    plain.receive(idOf('Loja Centro'), 'bom dia', { phone: '5511977776666' })
    await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
    await page.getByRole('dialog', { name: 'Notificações' }).getByText('bom dia').waitFor()
    await page.keyboard.press('Escape')
    plain.fail(idOf('Loja Centro'), 'O telefone recusou')
    await page.getByRole('button', { name: 'Notificações, 2 não lidas' }).waitFor()
    await page.goto('/sessions')
    await card('Loja Norte').waitFor()
    plain.remove(idOf('Loja Norte'))
    await card('Loja Norte').waitFor({ state: 'detached' })
  })

  it('shows an error for an unknown session', async () => {
    await enter()
    await page.goto('/sessions/999')
    await page.getByText('Sessão não encontrada').first().waitFor()
  })

  it('restarts a session with a visible outcome', async () => {
    await enter()
    await page.goto('/monitoring')
    await card('Loja Centro').getByRole('button', { name: 'Reiniciar Loja Centro' }).click()
    await page
      .getByRole('region', { name: 'Avisos' })
      .getByText(/Loja Centro/)
      .first()
      .waitFor()
    await lines().getByText('Loja Centro: reiniciada').waitFor()
  })

  it('saves the behaviour and shows it when reopened', async () => {
    await enter()
    await page.goto(`/sessions/${idOf('Loja Centro')}`)
    const tile = page.getByRole('button', { name: 'Configurar Comportamento' })
    await tile.click()
    const form = page.getByRole('dialog', { name: /Comportamento/ })
    await form.getByRole('switch').nth(2).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'hidden' })
    await tile.click()
    await expect.poll(() => form.getByRole('switch').nth(2).isChecked()).toBe(true)
  })

  it('signing out leads to the login', async () => {
    await enter()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu do usuário' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL('**/login')
  })

  it('an expired token leads to the login', async () => {
    await enter()
    await page.goto('/dashboard')
    plain.expireTokens()
    await page.goto('/sessions')
    await page.waitForURL('**/login')
  })

  it.each(['RabbitMQ', 'SQS', 'WebSocket'])('saves %s and shows it as configured', async (name) => {
    await enter()
    await page.goto(`/sessions/${idOf('Loja Centro')}`)
    const tile = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await tile.getByText('Não configurado').waitFor()
    await tile.click()
    const form = page.getByRole('dialog', { name, exact: true })
    if (name === 'SQS') {
      await form.getByLabel('Access Key ID').fill('AKIAIOSFODNN7EXAMPLE')
      await form.getByLabel('Secret Access Key').fill('segredo-de-teste-com-quarenta-caracteres')
      await form.getByLabel('URL da fila').fill('https://sqs.us-east-1.amazonaws.com/123456789012/fila')
    }
    if (name !== 'WebSocket') {
      await form.getByRole('button', { name: 'Testar' }).click()
      await toast(page, `${name} testado com sucesso!`)
    }
    await form.getByRole('button', { name: 'Salvar' }).click()
    await toast(page, 'Configuração salva com sucesso!')
    await tile.getByText('Não configurado').waitFor({ state: 'detached' })
  })
})
