import { contract, type Webhook } from '@morpheus/sdk/contract'
import { evolutionEventNames, subscribedBy } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { getApiKey } from '../../../core/http/authenticate.js'
import { CompatError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'

const { webhooks } = contract

const Events = z.array(z.enum(evolutionEventNames))

export const EvolutionWebhook = z.object({
  enabled: z.boolean().nullish(),
  url: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  byEvents: z.boolean().nullish(),
  base64: z.boolean().nullish(),
  /** Names of earlier versions. */
  webhookByEvents: z.boolean().nullish(),
  webhookBase64: z.boolean().nullish(),
  events: Events.nullish(),
})

/**
 * @param key The key that bodies carry, so that a flow can answer with it; null for none
 * @throws CompatError 400 where no event has a body
 */
export async function saveWebhook(
  { api, sessionId }: Call<unknown>,
  webhook: z.output<typeof EvolutionWebhook>,
  key: string | null,
) {
  const names = webhook.events ?? []
  const events = subscribedBy(names)
  if (events.length === 0) throw new CompatError(400, ['O Morpheus não tem nenhum destes eventos.'])
  return toWebhook(
    await api.call(webhooks.configure, {
      body: {
        sessionId,
        url: webhook.url ?? '',
        enabled: webhook.enabled ?? true,
        headers: webhook.headers ?? {},
        events,
        raw: true,
        format: 'evolution',
        evolutionEvents: names,
        byEvents: webhook.byEvents ?? webhook.webhookByEvents ?? false,
        base64: webhook.base64 ?? webhook.webhookBase64 ?? false,
        evolutionKey: key ?? '',
      },
    }),
  )
}

function toWebhook({ sessionId, url, headers, enabled, evolutionEvents, byEvents, base64 }: Webhook) {
  return {
    id: sessionId,
    url,
    headers: Object.keys(headers).length > 0 ? headers : null,
    enabled,
    events: evolutionEvents.length > 0 ? evolutionEvents : evolutionEventNames,
    webhookByEvents: byEvents,
    webhookBase64: base64,
    instanceId: sessionId,
  }
}

/** Only a key that is good for nothing but this instance goes into its bodies. */
function getShownKey({ identity, credential, sessionId }: Call<unknown>): string | null {
  const key = getApiKey(identity)
  return key?.sessions?.length === 1 && key.sessions[0] === sessionId ? credential : null
}

async function setWebhook(call: Call<z.output<typeof SetWebhook>>) {
  const webhook = call.body.webhook ?? EvolutionWebhook.parse(call.body)
  if (webhook.enabled !== false) return saveWebhook(call, webhook, getShownKey(call))
  const params = { id: call.sessionId }
  const current = await findWebhook(call)
  if (!current) return { id: call.sessionId, enabled: false, url: webhook.url ?? '', events: [] }
  return toWebhook(await call.api.call(webhooks.update, { params, body: { enabled: false } }))
}

/** The body of version 1 had the fields without `webhook` around them. */
const SetWebhook = z.object({ webhook: EvolutionWebhook.optional(), ...EvolutionWebhook.shape })

async function findWebhook({ api, sessionId }: Call<unknown>): Promise<Webhook | null> {
  try {
    return await api.call(webhooks.get, { params: { id: sessionId } })
  } catch (error) {
    if (error instanceof CompatError && error.status === 404) return null
    throw error
  }
}

export const webhookRoutes = [
  route('POST', '/webhook/set/:instanceName', SetWebhook, setWebhook, { status: 201 }),
  route('GET', '/webhook/find/:instanceName', NoBody, async (call) => {
    const webhook = await findWebhook(call)
    return webhook && toWebhook(webhook)
  }),
]
