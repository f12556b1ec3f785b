import * as z from 'zod'
import { NewCloudConfig } from '../cloudConfig.js'
import { rowsOf } from '../endpoint.js'
import { lenient, sessionOfCall } from '../lenient.js'
import { Instant } from '../values.js'

const endpoint = rowsOf({ category: 'whatsapp-cloud', scope: 'integrations' })

/** Where Meta is to send a session's events. Configuration spec §2.1. */
export function cloudWebhookUrl(origin: string, sessionId: string): string {
  return `${origin.replace(/\/+$/, '')}/api/whatsapp-cloud/webhook/${sessionId}`
}

/** Comma-separated text as a list: trimmed, empties dropped, each once. Configuration spec §5. */
export function readCloudEvents(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** What Meta wants before it hands messages over, as its panel calls it. */
const receiving = [
  ['businessAccountId', 'Business Account ID'],
  ['appId', 'App ID'],
  ['appSecret', 'App Secret'],
  ['webhookVerifyToken', 'Token de verificação'],
] as const

/** What is still missing for receiving, in a sentence for the operator; null where nothing is. */
export function receivingNotice(
  config: {
    readonly [Name in (typeof receiving)[number][0]]?: string | null | undefined
  },
): string | null {
  const missing = receiving.flatMap(([name, label]) => (config[name] ? [] : [label]))
  if (missing.length === 0) return null
  return `Para receber mensagens ainda falta: ${new Intl.ListFormat('pt-BR').format(missing)}.`
}

/** Configuration spec §3. `accessToken` and `appSecret` are masked; the verify token is to be copied and is not. */
export const CloudConfig = z.object({
  sessionId: sessionOfCall,
  accessToken: z.string(),
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  appId: z.string(),
  appSecret: z.string(),
  webhookUrl: z.string(),
  webhookVerifyToken: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  updatedAt: Instant,
})
export type CloudConfig = z.output<typeof CloudConfig>

const failures = {
  400: 'Esta sessão não usa a WhatsApp Cloud API',
  404: 'Sessão não encontrada',
}
const answer = z.object({
  success: lenient(z.boolean(), { otherwise: () => true }),
  message: z.string(),
  data: z.object({
    /** Null until it is saved. */
    config: CloudConfig.nullable(),
    /** What this gateway cannot do with it yet, for the operator; null once it can. */
    notice: z.string().nullable().default(null),
  }),
})

/** Configuration spec §7.1, cloud config. Sessions of another API answer 400. */
export const cloud = {
  get: endpoint('GET /whatsapp-cloud/sessions/:id/config', {
    summary: 'Mostra a configuração da WhatsApp Cloud API de uma sessão',
    wrapped: false,
    answer,
    failures,
  }),
  /** Creates or replaces the whole. */
  save: endpoint('POST /whatsapp-cloud/sessions/:id/config', {
    summary: 'Salva a configuração da WhatsApp Cloud API de uma sessão',
    wrapped: false,
    body: NewCloudConfig,
    entity: CloudConfig,
    answer,
    acknowledged: true,
    failures,
  }),
}
