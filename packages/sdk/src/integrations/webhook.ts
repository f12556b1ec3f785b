import * as z from 'zod'
import { rowsOf } from '../contract/endpoint.js'
import { EventName } from '../contract/eventNames.js'
import { Instant } from '../contract/values.js'
import { formatDateTime } from '../format/time.js'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { field } from './field.js'
import { notConfigured, TargetTest, target, tooManyTests } from './target.js'
import { WebhookHeaders, WebhookSecret, WebhookUrl } from './webhookFields.js'

const endpoint = rowsOf({
  category: 'webhooks-events',
  scope: 'integrations',
  sessions: 'one',
  ability: 'none',
})

const sessionId = z.string('Sessão é obrigatória').min(1, 'Sessão é obrigatória').max(100, 'Sessão inválida')

const fields = {
  enabled: field.toggle({ ...enabledWords, initial: false }),
  url: field.url({
    label: 'URL',
    help: 'Recebe um POST com JSON e deve responder 2xx em até 20 segundos.',
    flag: 'endereco',
    placeholder: 'https://sistema.exemplo.com.br/eventos',
    reaches: true,
    schema: WebhookUrl,
  }),
  /** Masked in answers, but for a few that hold no secret; a mask sent back leaves the value as it is. */
  headers: field.headers({
    label: 'Cabeçalhos',
    help: 'Enviados com cada evento. Valores de cabeçalhos secretos ficam cifrados.',
    flag: 'cabecalho',
    initial: {},
    schema: WebhookHeaders,
  }),
  events: eventsField,
  secret: field.secret({
    label: 'Segredo de assinatura',
    named: 'o segredo',
    prefix: 'whsec_',
    help: 'Confere com ele a assinatura de cada entrega. O gateway o cria; inteiro, só aparece quando é criado ou trocado.',
    flag: 'segredo',
    optional: true,
    shownOnce: true,
    schema: WebhookSecret,
  }),
}

/** With the status that the receiver answered. */
export const WebhookTest = z.object({ ...TargetTest.shape, answerStatus: z.number().nullable() })
export type WebhookTest = z.output<typeof WebhookTest>

/**
 * Configuration spec §3 and §9, signed as Standard Webhooks has it; §7.1, webhook, and §7.7, webhooks. Creating shows the
 * signing secret, once.
 */
export const webhook = target({
  kind: 'webhook',
  card: catalogue.webhook,
  path: '/sessions/:id/webhook',
  features: [
    'Assinado como manda o Standard Webhooks',
    'Tenta de novo até o seu sistema receber',
    'Cabeçalhos seus, guardados cifrados',
  ],
  fields,
  trial: ['url', 'headers'],
  extra: {
    /** Until when the secret before this one signs too; null while one alone does. */
    previousSecretUntil: Instant.nullable(),
  },
  fresh: { previousSecretUntil: null },
  rows: ({ schemas: { create, view, testBody } }) => ({
    /** Sends a signed `webhook:test` now; without `url` or `headers` to what is configured. */
    test: endpoint('POST /sessions/:id/webhook/test', {
      body: testBody,
      entity: view,
      answer: WebhookTest,
    }),
    /** Ours: a new secret, shown once; the old one signs too for 24 hours. */
    rotateSecret: endpoint('POST /sessions/:id/webhook/secret', {
      answer: view,
    }),
    /** Every webhook of the caller. */
    list: endpoint('GET /webhooks', {
      sessions: 'own',
      answer: z.object({ webhooks: z.array(view) }),
    }),
    /** The same as under the session; this one asks for its events, and is enabled unless it says otherwise. */
    createFor: endpoint('POST /webhooks', {
      body: z.strictObject({
        ...create.shape,
        sessionId,
        events: fields.events.given,
        enabled: fields.enabled.given.default(true),
      }),
      entity: view,
      answer: view,
      acknowledged: true,
      success: 201,
    }),
    /** Creates or changes, and enables unless it says otherwise. The spec names no session: without one, the caller's only session is meant. */
    configure: endpoint('POST /webhooks/configure', {
      body: z.strictObject({
        url: fields.url.given,
        events: fields.events.given,
        headers: fields.headers.given.optional(),
        enabled: fields.enabled.given.default(true),
        secret: fields.secret.given.optional(),
        sessionId: sessionId.optional(),
      }),
      entity: view,
      answer: view,
      acknowledged: true,
    }),
    /** The catalogue: what can be subscribed to, and which engines produce it. */
    events: endpoint('GET /webhooks/events', {
      sessions: 'none',
      answer: z.object({
        events: z.array(z.object({ name: EventName, label: z.string(), engines: z.array(z.string()) })),
      }),
    }),
  }),
  reference: {
    test: { summary: 'Testa um webhook', failures: { ...notConfigured, ...tooManyTests } },
    rotateSecret: {
      summary: 'Troca o segredo de assinatura do webhook',
      failures: notConfigured,
      destroys: true,
    },
    list: { summary: 'Lista os webhooks do usuário' },
    createFor: {
      summary: 'Cria um webhook para uma sessão',
      failures: {
        400: 'URL inválida',
        404: 'Sessão não encontrada',
        409: 'O webhook desta sessão já está configurado',
      },
    },
    configure: {
      summary: 'Configura um webhook',
      failures: { 400: 'URL inválida', 404: 'Sessão não encontrada' },
    },
    events: { summary: 'Lista os eventos que um webhook pode receber' },
  },
  calls: { renew: 'rotateSecret' },
  renewal: {
    label: 'Trocar segredo',
    title: 'Trocar o segredo?',
    text: 'Um novo segredo passa a assinar as entregas agora. O atual continua valendo junto com ele por 24 horas, para você atualizar o seu sistema.',
    confirm: 'Trocar segredo',
  },
  secretNote: ({ previousSecretUntil }) =>
    previousSecretUntil && `O segredo anterior também assina até ${formatDateTime(previousSecretUntil)}.`,
})

/**
 * What creates one: only `url` is required; it is disabled unless it says otherwise. Without `secret` the
 * gateway makes one, shown in full in that answer only. Configuration spec §5 and §9.
 */
export const NewWebhook = webhook.schemas.create
export type NewWebhook = InputFor<typeof webhook>
/**
 * Any part of a configuration; the rest stays. Masked values of `secret` and `headers` mean the stored ones.
 * Another destination asks for secret headers again, and for a secret that the gateway did not make: 400
 * `secret_required`.
 */
export type WebhookChange = ChangeFor<typeof webhook>
/**
 * A session's webhook as it is answered: the secret masked but when it is made, secret headers masked, and
 * until when the secret before this one signs too. Configuration spec §3.
 */
export const Webhook = webhook.schemas.view
export type Webhook = ConfigFor<typeof webhook>
