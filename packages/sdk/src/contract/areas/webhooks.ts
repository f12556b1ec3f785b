import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { defaultEvents, EventList } from '../eventCatalogue.js'
import { EventName } from '../eventNames.js'
import { sessionOfCall } from '../lenient.js'
import { TargetTest, targetNotConfigured, targetRows, tooManyTests } from '../targetRows.js'
import { TargetState } from '../targets.js'
import { Instant } from '../values.js'

const endpoint = rowsOf({ category: 'webhooks-events', scope: 'integrations' })

/** Ours to set: what frames a request, and what says who signed it. */
const reservedHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const isReserved = (name: string) =>
  reservedHeaders.includes(name) ||
  ['webhook-', 'x-webhook-signature', 'proxy-'].some((start) => name.startsWith(start))

const HeaderName = z
  .string()
  .min(1, 'Cabeçalho sem nome')
  .max(100, { error: 'Nome de cabeçalho muito longo', abort: true })
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Nome de cabeçalho inválido')
  .refine((name) => !isReserved(name.toLowerCase()), 'Este cabeçalho é definido pelo Morpheus')
const HeaderValue = z
  .string('O valor do cabeçalho deve ser um texto')
  .max(4096, { error: 'Valor de cabeçalho muito longo', abort: true })
  // Visible Latin-1 with spaces and tabs: no line break can begin another header.
  .regex(/^[\t\x20-\x7e\xa0-\xff•]*$/, 'Valor de cabeçalho inválido: sem quebras de linha')

/** Sent with every delivery. */
export const WebhookHeaders = z
  .record(HeaderName, HeaderValue, 'Cabeçalhos inválidos')
  .refine((headers) => Object.keys(headers).length <= 50, 'No máximo 50 cabeçalhos')
  .refine(
    (headers) =>
      new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    'Cabeçalho repetido',
  )

/** http or https, without a user in it: that belongs in a header, where it is kept encrypted. */
export const WebhookUrl = z
  .string('URL inválida')
  .trim()
  .max(2048, { error: 'URL muito longa', abort: true })
  .refine((text) => /^https?:\/\/[^/?#\\]/i.test(text) && URL.canParse(text), 'URL inválida')
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'Coloque usuário e senha no cabeçalho Authorization, não na URL',
  )

/**
 * Any text of 8 to 256 characters on a line. One that begins with `whsec_` holds 24 to 64 bytes in base64, as Standard
 * Webhooks has it: a mistyped one would sign with a key that no receiver has. A mask is taken too: it changes nothing.
 */
const WebhookSecret = z
  .string('Segredo inválido')
  .min(8, { error: 'Segredo deve ter pelo menos 8 caracteres', abort: true })
  .max(256, { error: 'Segredo deve ter no máximo 256 caracteres', abort: true })
  .refine(
    (secret) => secret === secret.trim() && !/\p{C}/u.test(secret),
    'Segredo inválido: sem quebras de linha nem espaços nas pontas',
  )
  .refine(
    (secret) =>
      !secret.startsWith('whsec_') ||
      secret.includes('•') ||
      /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(secret),
    'Segredo inválido: depois de whsec_ use 24 a 64 bytes em base64',
  )

const fields = {
  url: WebhookUrl,
  events: EventList,
  /** Masked in answers, but for a few that hold no secret; a mask sent back leaves the value as it is. */
  headers: WebhookHeaders,
  enabled: z.boolean('Informe verdadeiro ou falso'),
  /** Made by the gateway where it is not given. */
  secret: WebhookSecret,
}

/** What the form holds. Disabled unless it says otherwise. Configuration spec §9. */
export const NewWebhook = z.strictObject({
  url: fields.url,
  events: fields.events.default([...defaultEvents]),
  headers: fields.headers.default({}),
  enabled: fields.enabled.default(false),
  secret: fields.secret.optional(),
})
export type NewWebhook = z.output<typeof NewWebhook>

const WebhookChange = z.strictObject(fields).partial()
export type WebhookChange = z.output<typeof WebhookChange>

/** Configuration spec §3, with how it stands. `secret` is masked but in the answer that made it. */
export const Webhook = z.object({
  sessionId: sessionOfCall,
  url: z.string(),
  events: z.array(EventName),
  headers: z.record(z.string(), z.string()),
  secret: z.string(),
  /** Until when the secret before this one signs too; null while one alone does. */
  previousSecretUntil: Instant.nullable(),
  ...TargetState.shape,
})
export type Webhook = z.output<typeof Webhook>

/** With the status that the receiver answered. */
export const WebhookTest = z.object({ ...TargetTest.shape, answerStatus: z.number().nullable() })
export type WebhookTest = z.output<typeof WebhookTest>

const sessionId = z.string('Sessão é obrigatória').min(1, 'Sessão é obrigatória').max(100, 'Sessão inválida')

/** Configuration spec §7.1, webhook, and §7.7, webhooks. Creating shows the signing secret, once. */
export const webhooks = {
  ...targetRows({
    kind: 'webhook',
    label: 'o webhook',
    create: NewWebhook,
    update: WebhookChange,
    answer: Webhook,
  }),
  /** Sends a signed `webhook:test` now; without `url` or `headers` to what is configured. */
  test: endpoint('POST /sessions/:id/webhook/test', {
    summary: 'Testa um webhook',
    body: z.strictObject({ url: fields.url.optional(), headers: fields.headers.optional() }),
    entity: Webhook,
    answer: WebhookTest,
    failures: { ...targetNotConfigured, ...tooManyTests },
  }),
  /** Ours: a new secret, shown once; the old one signs too for 24 hours. */
  rotateSecret: endpoint('POST /sessions/:id/webhook/secret', {
    summary: 'Troca o segredo de assinatura do webhook',
    answer: Webhook,
    failures: targetNotConfigured,
  }),
  /** Every webhook of the caller. */
  list: endpoint('GET /webhooks', {
    summary: 'Lista os webhooks do usuário',
    answer: z.object({ webhooks: z.array(Webhook) }),
  }),
  /** The same as under the session; this one asks for its events, and is enabled unless it says otherwise. */
  createFor: endpoint('POST /webhooks', {
    summary: 'Cria um webhook para uma sessão',
    body: z.strictObject({
      ...NewWebhook.shape,
      sessionId,
      events: fields.events,
      enabled: fields.enabled.default(true),
    }),
    entity: Webhook,
    answer: Webhook,
    acknowledged: true,
    success: 201,
    failures: { 404: 'Sessão não encontrada', 409: 'O webhook desta sessão já está configurado' },
  }),
  /** Creates or changes, and enables unless it says otherwise. The spec names no session: without one, the caller's only session is meant. */
  configure: endpoint('POST /webhooks/configure', {
    summary: 'Configura um webhook',
    body: z.strictObject({
      url: fields.url,
      events: fields.events,
      headers: fields.headers.optional(),
      enabled: fields.enabled.default(true),
      secret: fields.secret.optional(),
      sessionId: sessionId.optional(),
    }),
    entity: Webhook,
    answer: Webhook,
    acknowledged: true,
    failures: { 404: 'Sessão não encontrada' },
  }),
  /** The catalogue: what can be subscribed to, and which engines produce it. */
  events: endpoint('GET /webhooks/events', {
    summary: 'Lista os eventos que um webhook pode receber',
    answer: z.object({
      events: z.array(z.object({ name: EventName, label: z.string(), engines: z.array(z.string()) })),
    }),
  }),
}
