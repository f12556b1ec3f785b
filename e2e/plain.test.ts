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

// Each shape of a server's answers is tried by widget in packages/react/src/plain.test.tsx, and by call in the SDK.
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

  it('tails the log without duplicates, filters and searches it locally, shows a restart, and clears it', async () => {
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
    await card('Loja Centro').getByRole('button', { name: 'Reiniciar Loja Centro' }).click()
    await lines().getByText('Loja Centro: reiniciada').waitFor()
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

  it('configures, tests and reopens a webhook, a queue and the behaviour', async () => {
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
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })

    const queue = page.getByRole('button', { name: /^SQS/ })
    await queue.getByText('Não configurado').waitFor()
    await queue.click()
    const fields = page.getByRole('dialog', { name: 'SQS', exact: true })
    await fields.getByLabel('Access Key ID').fill('AKIAIOSFODNN7EXAMPLE')
    await fields.getByLabel('Secret Access Key').fill('segredo-de-teste-com-quarenta-caracteres')
    await fields.getByLabel('URL da fila').fill('https://sqs.us-east-1.amazonaws.com/123456789012/fila')
    await fields.getByRole('button', { name: 'Testar' }).click()
    await toast(page, 'SQS testado com sucesso!')
    await fields.getByRole('switch', { name: 'Ativo' }).check()
    await fields.getByRole('button', { name: 'Salvar' }).click()
    await fields.waitFor({ state: 'hidden' })
    await queue.getByText('Não configurado').waitFor({ state: 'detached' })

    const behavior = page.getByRole('button', { name: 'Configurar Comportamento' })
    await behavior.click()
    const switches = page.getByRole('dialog', { name: /Comportamento/ })
    await switches.getByRole('switch').nth(2).check()
    await switches.getByRole('button', { name: 'Salvar' }).click()
    await switches.waitFor({ state: 'hidden' })
    await behavior.click()
    await expect.poll(() => switches.getByRole('switch').nth(2).isChecked()).toBe(true)
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

  it('an expired token leads to the login', async () => {
    await enter()
    await page.goto('/dashboard')
    plain.expireTokens()
    await page.goto('/sessions')
    await page.waitForURL('**/login')
  })
})
