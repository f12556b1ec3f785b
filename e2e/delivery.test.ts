import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Morpheus, Session } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { incoming, pairedSession } from './virtual.js'

/** HTTP receiver of events. */
const receiver = { url: '', status: 200, received: [] as { id: string; text: string }[] }

let server: Server
let browser: Browser
let gateway: GatewayProcess
let morpheus: Morpheus
let page: Page
let session: Session
let secret: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    receiver.received.push({
      id: String(request.headers['webhook-id']),
      text: body.data.message?.text ?? body.event,
    })
    response.writeHead(receiver.status).end(receiver.status === 200 ? 'ok' : 'em manutenção')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  receiver.url = `http://127.0.0.1:${address.port}/eventos`
  // Twenty attempts, three seconds apart: quick to observe, and more than the test needs to repair the receiver.
  const delays = ['0', ...Array.from({ length: 19 }, () => '3')].join()
  ;[browser, gateway] = await Promise.all([
    getSharedBrowser(),
    startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1', MORPHEUS_RETRY_DELAYS: delays }),
  ])
  morpheus = await gateway.client()
  ;({ session, secret } = await pairedSession(morpheus, 'Loja Centro'))
  const context = await openContext(browser, gateway.url)
  page = await openDashboard(context, gateway.url, `/sessions/${session.id}`)
})
afterAll(async () => {
  await closePages()
  await gateway.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const rows = () => page.getByRole('region', { name: 'Lista de entregas' }).getByRole('listitem')
const tile = (name: string) => page.getByRole('article', { name })
/** Allows for a busy machine. */
const soon = { timeout: 15_000 }
const texts = () => receiver.received.map((one) => one.text)

describe('delivery', () => {
  it('is configured and tested before it is saved, and shows the secret once', async () => {
    const card = page.getByRole('button', { name: /^Webhook/ })
    await card.getByText('Não configurado').waitFor()
    await card.click()
    const form = dialog('Webhook')
    await form.getByLabel('URL').fill('ftp://loja')
    await form.getByRole('button', { name: 'Testar' }).click()
    await form.getByText('URL inválida').waitFor()
    await form.getByLabel('URL').fill(receiver.url)
    await form.getByRole('button', { name: 'Testar' }).click()
    await toast(page, 'Webhook testado com sucesso!')
    await form.getByText('O destino respondeu 200').waitFor()
    expect(texts()).toEqual(['webhook:test'])
    await form.getByRole('switch', { name: 'Ativo' }).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await toast(page, 'Configuração salva com sucesso!')
    const shown = form.getByRole('status', { name: 'Segredo de assinatura' })
    expect(await shown.textContent()).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/)
    await form.getByRole('button', { name: 'Copiar: Segredo de assinatura' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.textContent())
    await form.getByRole('button', { name: 'Concluir' }).click()
    await card.getByText('Desconectado', { exact: true }).waitFor()
  })

  it('delivers received messages and updates the card', async () => {
    await incoming(morpheus, secret, 'bom dia')
    await expect.poll(texts, soon).toContain('bom dia')
    await page
      .getByRole('button', { name: /^Webhook/ })
      .getByText('Conectado', { exact: true })
      .waitFor()
  })

  it('shows retries while the receiver fails, and drains once it recovers', async () => {
    await page.getByRole('button', { name: /Ver entregas\s*de Webhook$/ }).click()
    await page.waitForURL(`**/sessions/${session.id}/entregas?destino=webhook`)
    await rows().getByText('Entregue').first().waitFor()
    receiver.status = 503
    receiver.received.length = 0
    await incoming(morpheus, secret, 'primeira')
    await incoming(morpheus, secret, 'segunda')
    await tile('Webhook').getByText('Erro', { exact: true }).waitFor()
    await tile('Webhook').getByText('O destino respondeu 503').waitFor()
    await rows().getByText('Nova tentativa').waitFor()
    await rows().getByText('Aguardando').first().waitFor()
    await rows()
      .getByText(/^2 tentativas/)
      .waitFor()
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)

    receiver.status = 200
    await tile('Webhook').getByText('Conectado', { exact: true }).waitFor()
    await expect.poll(() => rows().getByText('Nova tentativa').count(), soon).toBe(0)
    await expect.poll(() => rows().getByText('Aguardando').count(), soon).toBe(0)
    expect([...new Set(texts())]).toEqual(['primeira', 'segunda'])
  })

  it('pauses, and sends queued events after resuming', async () => {
    receiver.received.length = 0
    await tile('Webhook').getByRole('button', { name: 'Pausar Webhook' }).click()
    await tile('Webhook').getByText('Pausado').waitFor()
    await incoming(morpheus, secret, 'guardada')
    await rows().getByText('Aguardando').waitFor()
    expect(texts()).toEqual([])
    await tile('Webhook').getByRole('button', { name: 'Retomar Webhook' }).click()
    await expect.poll(texts, soon).toEqual(['guardada'])
  })

  it('replays a dead letter with its original id', async () => {
    receiver.status = 410
    receiver.received.length = 0
    await incoming(morpheus, secret, 'perdida')
    await rows().getByText('Falhou').waitFor()
    await tile('Webhook').getByText('Inativo').waitFor()
    receiver.status = 200
    await tile('Webhook').getByRole('button', { name: 'Configurar Webhook' }).click()
    await dialog('Webhook').getByRole('switch', { name: 'Ativo' }).check()
    await dialog('Webhook').getByRole('button', { name: 'Salvar' }).click()
    await dialog('Webhook').waitFor({ state: 'detached' })

    await page.getByLabel('Estado').selectOption({ label: 'Falhou' })
    await expect.poll(() => rows().count(), soon).toBe(1)
    await rows()
      .getByRole('link', { name: /^\d\d\/\d\d/ })
      .click()
    const detail = dialog('Mensagem recebida')
    await detail.getByText('Tentativa 1').waitFor()
    await detail.getByText('em manutenção').waitFor()
    await detail.getByText('"perdida"').waitFor()
    await detail.getByRole('button', { name: 'Reenviar' }).click()
    await toast(page, 'Entrega na fila para reenvio')
    await detail.getByText('Tentativa 2').waitFor()
    await detail.getByRole('button', { name: 'Fechar' }).first().click()
    await page.getByText('Nenhuma entrega encontrada').waitFor()
    expect(texts()).toEqual(['perdida', 'perdida'])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  })
})
