import type { Morpheus } from '@morpheus/sdk'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../apps/gateway/src/core/lib/clock.js'
import { KommoEmulator } from '../apps/gateway/src/testing/kommo/kommoEmulator.js'
import { kommoApp } from '../apps/gateway/src/testing/kommo/kommoGrants.js'
import { N8nEmulator, n8nKey, webhookNode } from '../apps/gateway/src/testing/peers/n8nEmulator.js'
import { closePages, getSharedBrowser, openContext, signIn, toast } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { onPage } from './integrations.js'
import { incoming, pairedSession } from './virtual.js'

const kommoServer = new KommoEmulator(systemClock)
let browser: Browser
let gateway: GatewayProcess
let context: BrowserContext
let page: Page
let phone: Page
let morpheus: Morpheus
let secret: string

beforeAll(async () => {
  await kommoServer.open()
  ;[browser, gateway] = await Promise.all([
    getSharedBrowser(),
    startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1', MORPHEUS_KOMMO_URL: kommoServer.server.url }),
  ])
  morpheus = await gateway.client()
  ;({ secret } = await pairedSession(morpheus, 'Loja Centro'))
  await morpheus.sessions.create({ name: 'Loja Sul' })
  context = await openContext(browser, gateway.url)
  await signIn(context, gateway.url)
  const kept = JSON.stringify([{ secret, number: '5511987654321' }])
  await context.addInitScript((value) => localStorage.setItem('morpheus-celular', value), kept)
  page = await context.newPage()
  await page.goto('/integrations')
  await incoming(morpheus, secret, 'Oi')
  phone = await context.newPage()
  await phone.goto('/celular')
  await phone.getByRole('list', { name: 'Conversas' }).getByText('Bia Lima').click()
})
afterAll(async () => {
  await closePages()
  await gateway.close()
  await kommoServer.close()
})

/** Allows for a busy machine. */
const soon = { timeout: 15_000 }

/** Waits for a message on the customer's phone. */
const read = (text: string) =>
  phone.getByRole('region', { name: 'Mensagens' }).getByRole('article').filter({ hasText: text }).waitFor()

// The other integrations have the same page, dialog and badge: their own tests are in the gateway and in the kit.
describe('the integrations page', () => {
  it('requires a session to be selected first', async () => {
    const n8n = onPage(page, 'n8n')
    await n8n.card.getByRole('button').click()
    await toast(page, 'Por favor, selecione uma sessão antes de configurar a integração.')
    await page.getByLabel('Sessão *').selectOption({ label: 'Loja Centro · Conectado · MORPHEUS' })
    await page.getByText('0 de 8').waitFor()
    await n8n.badge('Disponível')
  })

  it('n8n answers a customer, reports a failed workflow and answers again', async () => {
    const n8n = onPage(page, 'n8n')
    const emulator = await N8nEmulator.open()
    let fails = false
    emulator.add('w1', [webhookNode({ httpMethod: 'POST', path: 'atendimento' })], ({ text }) =>
      fails ? { status: 500, body: { message: 'Error in workflow' } } : { body: { output: `Eco: ${text}` } },
    )
    await n8n.open()
    await n8n.fill({ 'URL do servidor': emulator.peer.url, 'API Key': n8nKey, 'Espera (segundos)': '0' })
    await n8n.choose('ID do workflow', 'Fluxo w1 (Ativo)')
    await n8n.test('Conexão testada com sucesso! O workflow "Fluxo w1" está ativo.')
    await n8n.dialog.getByRole('switch', { name: 'Ativo' }).check()
    await n8n.save()
    await n8n.badge('Ainda não usado')
    await page.getByText('1 de 8').waitFor()

    await incoming(morpheus, secret, 'Quanto custa?')
    await read('Eco: Quanto custa?')
    await n8n.card.getByText(/^Último sucesso/).waitFor()

    fails = true
    await incoming(morpheus, secret, 'E o frete?')
    await n8n.broken(/O workflow terminou com erro \(500\): veja a execução no n8n/)
    fails = false
    await incoming(morpheus, secret, 'Alguém aí?')
    await read('Eco: Alguém aí?')
    await n8n.badge('Ativo')

    await n8n.open()
    await n8n.dialog.getByRole('switch', { name: 'Ativo' }).uncheck()
    await n8n.save('Salvo, mas desativado: nada será enviado')
    await n8n.badge('Configurado')
  })

  it('Kommo is authorized in a popup, and again after it was revoked at Kommo', async () => {
    const kommo = onPage(page, 'Kommo')
    const { grants, data } = kommoServer.account(kommoApp.subdomain)
    const button = (name: string) => kommo.dialog.getByRole('button', { name, exact: true })
    // Authorization page that redirects back with a code.
    await context.route(/\/www\/oauth\?/, (route) => {
      const state = new URL(route.request().url()).searchParams.get('state')
      const back = new URLSearchParams({ code: grants.authorize(), state: state ?? '' })
      const to = JSON.stringify(`${gateway.url}/integrations/kommo/callback?${back}`)
      return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${to})</script>` })
    })
    const letIn = async (name: string) => {
      await button(name).click()
      await toast(page, 'Integração com a Kommo autorizada!')
      await kommo.dialog.getByText('A integração está autorizada.').waitFor()
    }
    await kommo.open()
    await kommo.fill({
      Subdomínio: kommoApp.subdomain,
      'Client ID': kommoApp.clientId,
      'Client Secret': kommoApp.clientSecret,
      'URL de redirecionamento': kommoApp.redirectUri,
    })
    await button('Continuar').click()
    await toast(page, 'Configuração da Kommo salva com sucesso!')
    await button('Testar').click()
    await toast(page, 'Primeiro autorize a integração com a Kommo')
    await letIn('Autorizar na Kommo')
    await button('Testar').click()
    await toast(page, 'Conexão com a Kommo testada com sucesso!')
    await button('Finalizar').click()
    await toast(page, 'Webhook da Kommo configurado com sucesso!')
    await kommo.dialog.waitFor({ state: 'detached' })
    await kommo.badge('Ativo')
    expect(data.hooks).toHaveLength(1)

    grants.revoke()
    await incoming(morpheus, secret, 'Quero um orçamento')
    await kommo.broken(/A Kommo não aceita mais a autorização: autorize a integração de novo/)
    await kommo.open()
    await kommo.dialog.getByText(/A Kommo não aceita mais a autorização/).waitFor()
    await letIn('Autorizar na Kommo')
    await button('Testar').click()
    await button('Finalizar').waitFor()
    await kommo.badge('Ativo')
    await expect.poll(() => data.notes.map(({ text }) => text).join(), soon).toContain('Quero um orçamento')
    await kommo.dialog.getByRole('button', { name: 'Fechar' }).click()
  })

  it('counts the configured integrations', () => page.getByText('2 de 8').waitFor())
})
