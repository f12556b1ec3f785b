import type { N8nPeer } from './n8nPeer.js'
import { type Report, same } from './report.js'
import { type Gateway, Shop } from './shop.js'

/** Tests the community package `n8n-nodes-morpheus` in a real n8n, which loads its build. */
export async function tryN8nNodes(n8n: N8nPeer, { morpheus, url }: Gateway, report: Report): Promise<void> {
  report.chapter('n8n-nodes-morpheus')
  const shop = await Shop.open(morpheus, 'Loja com os nós do n8n')
  const { secret: apiKey } = await morpheus.apiKeys.create({ name: 'n8n', scopes: ['everything'] })
  const credentials = await createCredentials(n8n, { url, apiKey })
  const at = (x: number) => ({ position: [x, 0], typeVersion: 1, credentials })
  const trigger = {
    ...at(0),
    ...{ id: 'm1', name: 'Morpheus Trigger', type: 'CUSTOM.morpheusTrigger', webhookId: 'morpheus-loja' },
    parameters: { sessionId: shop.id, events: ['message:received'], replace: false },
  }
  const action = {
    ...at(240),
    ...{ id: 'm2', name: 'Morpheus', type: 'CUSTOM.morpheus' },
    parameters: {
      ...{ resource: 'messages', operation: 'send', id: shop.id, options: {} },
      ...{ to: '={{ $json.data.from }}', message: "={{ 'nó: ' + $json.data.message.text }}" },
    },
  }
  let workflowId = ''
  await report.step('o workflow é ativado, e o webhook da sessão aponta para ele', async () => {
    workflowId = await n8n.make('Nós do Morpheus', [trigger, action])
    const webhook = await morpheus.webhooks.get({ id: shop.id })
    return String(same(webhook.url.startsWith(n8n.url), true))
  })
  await report.step('o cliente escreve, o gatilho começa, e a ação responde', async () => {
    const { text, ms } = await shop.ask(shop.customer(), 'oi')
    return `${same(text, 'nó: oi')} (${Math.round(ms)} ms)`
  })
  await report.step('um evento sem assinatura recebe 401', async () => {
    const webhook = await morpheus.webhooks.get({ id: shop.id })
    const { status } = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'message:received', sessionId: shop.id, data: {} }),
    })
    return String(same(status, 401))
  })
  await report.step('o workflow é desativado, e a sessão fica sem webhook', async () => {
    await n8n.api('POST', `/workflows/${workflowId}/deactivate`)
    const status = await morpheus.webhooks.get({ id: shop.id }).then(
      () => 'há um webhook',
      (error: unknown) => Object(error).status,
    )
    return String(same(status, 404))
  })
}

async function createCredentials(n8n: N8nPeer, data: { url: string; apiKey: string }) {
  const name = 'Morpheus'
  const { id } = Object(await n8n.api('POST', '/credentials', { name, type: 'morpheusApi', data }))
  return { morpheusApi: { id: String(id), name } }
}
