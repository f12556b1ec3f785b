import * as z from 'zod'
import { endpoint } from './endpoint.js'
import { Instant } from './values.js'

/** Configuration spec §9. */
export const defaultCloudEvents: readonly string[] = [
  'messages',
  'message_deliveries',
  'message_reads',
  'message_echoes',
]

/** Where Meta is to send a session's events. Configuration spec §2.1. */
export function cloudWebhookUrl(origin: string, sessionId: string): string {
  return `${origin.replace(/\/+$/, '')}/api/whatsapp-cloud/webhook/${sessionId}`
}

/** Comma-separated text as a list: trimmed, empties dropped, each once. Configuration spec §5. */
export function readCloudEvents(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

const given = (label: string, longest: number) =>
  z
    .string(`${label} é obrigatório`)
    .trim()
    .min(1, { error: `${label} é obrigatório`, abort: true })
    .max(longest, `${label} muito longo`)

/** Empty where it is not known yet. */
const later = (label: string, longest: number, pattern: readonly [RegExp, string]) =>
  z
    .string(`${label} inválido`)
    .trim()
    .max(longest, `${label} muito longo`)
    .regex(...pattern)
    .default('')

const printable = (label: string) =>
  [/^[\x21-\x7e•]*$/, `${label} inválido: sem espaços nem acentos`] as const
const digits = (label: string) => [/^\d*$/, `${label} deve ter só números`] as const

const EventNames = z
  .array(
    z
      .string('Evento inválido')
      .trim()
      .max(100, 'Nome de evento muito longo')
      .regex(/^\w*$/, 'Evento inválido: use letras, números e sublinhado'),
    'Informe os eventos em uma lista',
  )
  .max(100, 'Eventos demais')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])

/**
 * What the form holds, with its messages. Sending needs `accessToken` and `phoneNumberId`, receiving also what
 * `receivingNotice` asks for; only the former is required, as configuration spec §5 has it. Masks in `accessToken` and `appSecret` leave
 * what is kept.
 */
export const NewCloudConfig = z.strictObject({
  accessToken: given('Access Token', 4096).regex(...printable('Access Token')),
  phoneNumberId: given('Phone Number ID', 64).regex(...digits('Phone Number ID')),
  businessAccountId: later('Business Account ID', 64, digits('Business Account ID')),
  appId: later('App ID', 64, digits('App ID')),
  appSecret: later('App Secret', 512, printable('App Secret')),
  /** Where Meta sends to, if not under the gateway's own address. */
  webhookUrl: z
    .union(
      [
        z.literal(''),
        z.url({ protocol: /^https?$/, hostname: /./, error: 'URL inválida' }).max(2048, 'URL muito longa'),
      ],
      'URL inválida',
    )
    .default(''),
  /** Made at random by the face; Meta repeats it when it checks the webhook. */
  webhookVerifyToken: later('Token de verificação', 255, printable('Token de verificação')),
  events: EventNames.default([...defaultCloudEvents]),
  enabled: z.boolean('Informe verdadeiro ou falso').default(true),
})
export type NewCloudConfig = z.output<typeof NewCloudConfig>

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
  sessionId: z.string(),
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
  success: z.boolean(),
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
    failures,
  }),
}
