import { eventOptions } from './generated/events.js'
import type { Context, HookContext, NodeDescription, WebhookContext, WebhookResult } from './n8n.js'
import { credentialName, MorpheusError, request } from './request.js'
import { listSessions } from './sessions.js'
import { deriveSecret, isSigned } from './verifyWebhook.js'

/** Starts a workflow with each event of a session. It owns the session's webhook while the workflow is active. */
export class MorpheusTrigger {
  readonly description: NodeDescription = {
    displayName: 'Morpheus Trigger',
    name: 'morpheusTrigger',
    icon: 'file:morpheus.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Começa quando algo acontece em uma sessão de WhatsApp',
    defaults: { name: 'Morpheus Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: credentialName, required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName:
          'Uma sessão tem um só webhook. Enquanto se testa o gatilho ele vai para o endereço de teste: depois, desative e ative o workflow.',
        name: 'notice',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Sessão',
        name: 'sessionId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getSessions' },
        default: '',
        required: true,
        description: 'A sessão cujos eventos chegam',
      },
      {
        displayName: 'Eventos',
        name: 'events',
        type: 'multiOptions',
        options: eventOptions,
        default: ['message:received'],
        required: true,
        description: 'O que começa o workflow',
      },
      {
        displayName: 'Substituir outro webhook',
        name: 'replace',
        type: 'boolean',
        default: false,
        description: 'Troca também um webhook que a sessão tem para outro sistema',
      },
    ],
  }

  readonly methods = {
    loadOptions: {
      getSessions(this: Context) {
        return listSessions(this)
      },
    },
  }

  readonly webhookMethods = {
    default: {
      /** Never: `create` changes what differs, so that a changed key or list of events arrives at the gateway. */
      async checkExists(this: HookContext): Promise<boolean> {
        return false
      },
      async create(this: HookContext): Promise<boolean> {
        const { path, url, secret } = await locate(this)
        const existing = await findWebhook(this, path)
        if (existing && !isOurs(existing.url, url) && this.getNodeParameter('replace') !== true)
          throw new MorpheusError(409, {
            code: 'webhook_taken',
            message: `A sessão já tem um webhook, para ${existing.url}: remova-o, ou ligue "Substituir outro webhook"`,
          })
        const body = {
          url,
          secret,
          enabled: true,
          format: 'morpheus',
          events: this.getNodeParameter('events'),
        }
        await request(this, { method: existing ? 'PUT' : 'POST', path, body })
        return true
      },
      async delete(this: HookContext): Promise<boolean> {
        const { path, url } = await locate(this)
        const existing = await findWebhook(this, path)
        if (existing?.url === url) await request(this, { method: 'DELETE', path })
        return true
      },
    },
  }

  async webhook(this: WebhookContext): Promise<WebhookResult> {
    const { secret } = await locate(this)
    const incoming = this.getRequestObject()
    if (!incoming.rawBody) await incoming.readRawBody?.()
    const { rawBody: body, headers } = incoming
    if (!body || !isSigned({ body, headers, secret, now: Date.now() })) {
      this.getResponseObject().status(401).json({ message: 'Assinatura inválida' })
      return { noWebhookResponse: true }
    }
    const event: Readonly<Record<string, unknown>> = Object(JSON.parse(body.toString()))
    // A test of the connection is answered, and starts nothing.
    if (event.event === 'webhook:test') return { webhookResponse: 'OK' }
    return { workflowData: [[{ json: event }]] }
  }
}

async function locate(context: HookContext) {
  const sessionId = String(context.getNodeParameter('sessionId'))
  const url = context.getNodeWebhookUrl('default') ?? ''
  const { apiKey } = await context.getCredentials(credentialName)
  const path = `/sessions/${encodeURIComponent(sessionId)}/webhook`
  return { path, url, secret: deriveSecret(String(apiKey), url, sessionId) }
}

async function findWebhook(context: Context, path: string): Promise<{ url: string } | null> {
  try {
    const { url } = Object(await request(context, { method: 'GET', path }))
    return { url: String(url) }
  } catch (error) {
    // Without the session, the creation fails with the reason.
    if (error instanceof MorpheusError && error.httpCode === 404) return null
    throw error
  }
}

/** True for an address of this trigger, which has another one while it is tested. */
function isOurs(existing: string, url: string): boolean {
  const toActive = (one: string) => one.replace('/webhook-test/', '/webhook/')
  return toActive(existing) === toActive(url)
}
