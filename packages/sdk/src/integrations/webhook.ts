import * as z from 'zod'
import { rowsOf } from '../core/endpoint.js'
import { formatDateTime } from '../core/format/time.js'
import { Instant } from '../core/values.js'
import { EventName } from '../features/events/eventNames.js'
import { commonRule as rule } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { enabledWords, eventsField, rawField } from './deliveryFields.js'
import type { ChangeFor, ConfigFor, InputFor } from './describe.js'
import { evolutionFields } from './evolutionFields.js'
import { field } from './field.js'
import { notConfigured, TargetTest, target, tooManyTests } from './target.js'
import { WebhookHeaders, WebhookSecret, WebhookUrl } from './webhookFields.js'

const endpoint = rowsOf({
  category: 'webhooks-events',
  scope: 'integrations',
  sessions: 'one',
  ability: 'never',
})

const sessionId = z
  .string(rule('rules.common.session_required'))
  .min(1, rule('rules.common.session_required'))
  .max(100, rule('rules.common.session_invalid'))

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
  /** Masked in answers, except for a few that hold no secret; sending a mask back keeps the value. */
  headers: field.headers({
    label: 'Cabeçalhos',
    help: 'Enviados com cada evento. Valores de cabeçalhos secretos ficam cifrados.',
    flag: 'cabecalho',
    initial: {},
    schema: WebhookHeaders,
  }),
  events: eventsField,
  raw: rawField,
  ...evolutionFields,
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

/** Adds the receiver's status code. */
export const WebhookTest = z.object({ ...TargetTest.shape, answerStatus: z.number().nullable() })
export type WebhookTest = z.output<typeof WebhookTest>

/**
 * Configuration spec §3 and §9, signed as Standard Webhooks requires; §7.1, webhook, and §7.7, webhooks. A creation
 * shows the signing secret, once.
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
    /** Until then the previous secret signs too; null where only one is valid. */
    previousSecretUntil: Instant.nullable(),
  },
  fresh: { previousSecretUntil: null },
  rows: ({ schemas: { create, view, testBody } }) => ({
    /** Sends a signed `webhook:test` at once; `url` and `headers` default to the configured ones. */
    test: endpoint('POST /sessions/:id/webhook/test', {
      body: testBody,
      entity: view,
      answer: WebhookTest,
    }),
    /** Extension: a new secret, shown once; the old one signs too for 24 hours. */
    rotateSecret: endpoint('POST /sessions/:id/webhook/secret', {
      answer: view,
    }),
    /** Lists every webhook of the caller. */
    list: endpoint('GET /webhooks', {
      sessions: 'own',
      answer: z.object({ webhooks: z.array(view) }),
    }),
    /** Like the row under the session, with required events, and enabled by default. */
    createFor: endpoint('POST /webhooks', {
      body: z.strictObject({
        ...create.shape,
        sessionId,
        events: fields.events.given,
        enabled: fields.enabled.given.default(true),
      }),
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
      success: 201,
    }),
    /**
     * Creates or changes, and enables by default. The spec names no session: without one, the caller's only session is
     * meant.
     */
    configure: endpoint('POST /webhooks/configure', {
      body: z.strictObject({
        url: fields.url.given,
        events: fields.events.given,
        raw: fields.raw.given.optional(),
        headers: fields.headers.given.optional(),
        format: fields.format.given.optional(),
        evolutionEvents: fields.evolutionEvents.given.optional(),
        byEvents: fields.byEvents.given.optional(),
        base64: fields.base64.given.optional(),
        evolutionKey: fields.evolutionKey.given.optional(),
        enabled: fields.enabled.given.default(true),
        secret: fields.secret.given.optional(),
        sessionId: sessionId.optional(),
      }),
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    /**
     * Extension: bodies to build a receiver by, as Zapier and Make ask for: the last ones of an event that the session's
     * webhook got, or an example while there is none.
     */
    samples: endpoint('GET /sessions/:id/webhook/samples', {
      query: z.strictObject({ event: EventName.default('message:received') }),
      answer: z.object({
        samples: z.array(
          z.object({
            event: EventName,
            /** True for a made-up body. */
            isExample: z.boolean().default(false),
            body: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    }),
    /** The event catalogue, with the engines that produce each event. */
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
    samples: {
      summary: 'Mostra os últimos corpos de um evento do webhook, ou um exemplo',
      failures: { 400: 'Evento desconhecido', 404: 'Sessão não encontrada' },
    },
  },
  calls: { renew: 'rotateSecret' },
  renewal: {
    label: 'Trocar segredo',
    title: 'Trocar o segredo?',
    text: 'Um novo segredo passa a assinar as entregas agora. O atual continua valendo junto com ele por 24 horas, para você atualizar o seu sistema.',
    confirm: 'Trocar segredo',
  },
  secretNote: ({ previousSecretUntil }, { locale, write }) => {
    if (previousSecretUntil === null) return null
    const until = formatDateTime(previousSecretUntil, undefined, locale)
    return write('secretNote', `O segredo anterior também assina até ${until}.`, { until })
  },
})

/**
 * The input of a creation: only `url` is required; disabled by default. Without `secret` the gateway generates one,
 * shown in full in that answer only. Configuration spec §5 and §9.
 */
export const NewWebhook = webhook.schemas.create
export type NewWebhook = InputFor<typeof webhook>
/**
 * Any part of a configuration; the rest stays. Masked values of `secret` and `headers` mean the stored ones. Another
 * destination requires secret headers again, and a secret that the gateway did not generate: 400 `secret_required`.
 */
export type WebhookChange = ChangeFor<typeof webhook>
/**
 * A session's webhook in answers: the secret masked except at its creation, secret headers masked, and the end of the
 * previous secret's validity. Configuration spec §3.
 */
export const Webhook = webhook.schemas.view
export type Webhook = ConfigFor<typeof webhook>
