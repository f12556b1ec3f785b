import * as z from 'zod'
import type { Declare } from '../../core/endpoint.js'
import type { RowReference } from '../../core/rowReference.js'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { notConfigured } from '../target.js'
import { listFailures, listSchema, SyncProgress } from './conversation.js'

const rule = createRules(integrationsRules)

/** A Kommo record, unchanged except for its id. */
const KommoThing = z.looseObject({ id: z.coerce.string() })
/** A record in Kommo's own format. */
const body = z.looseObject({})
/** Filters in Kommo's own format: `query`, `page`, `limit`, `filter[…]`. */
const filters = z.looseObject({
  query: z.string().max(200).optional(),
  page: z.string().max(10).optional(),
  limit: z.string().max(10).optional(),
})
const session = z
  .string(rule('rules.integrations.session_id_missing'))
  .min(1, rule('rules.integrations.session_id_missing'))
  .max(100)

/**
 * A webhook registered at Kommo, with `events` by their names here (`lead_add`). The `url` of the gateway's own webhook
 * omits its secret. Unknown fields are kept.
 */
export const KommoWebhook = z.looseObject({
  id: z.coerce.string(),
  url: z.string(),
  events: z.array(z.string()),
})
export type KommoWebhook = z.output<typeof KommoWebhook>

/** Counts of a session's records at Kommo, and the state of the account. */
export const KommoStats = z.looseObject({
  contacts: z.number().default(0),
  leads: z.number().default(0),
  notes: z.number().default(0),
  /** Leads by stage, where the stage is known. */
  stages: z.array(z.object({ stage: z.string(), leads: z.number() })).default([]),
  /** Webhook events that are not processed yet. */
  waiting: z.number().default(0),
})
export type KommoStats = z.output<typeof KommoStats>

const Leads = listSchema('leads', KommoThing)
const Contacts = listSchema('contacts', KommoThing)
const connected = z.object({ isConnected: z.boolean() })

/** Calls that only Kommo has. Configuration spec §7.3; extensions are marked. */
export function kommoRows<const Name extends string>(declare: Declare, names: readonly Name[]) {
  return {
    /** Extension: the page for granting access, with a state that is valid once, for 20 minutes. */
    authorize: declare('POST /integrations/kommo/oauth/authorize', {
      body: z.strictObject({ sessionId: session }),
      answer: z.object({ url: z.string(), state: z.string() }),
    }),
    /** Exchanges the returned code for tokens; pass the returned state where there is one. */
    exchange: declare('POST /integrations/kommo/oauth/exchange', {
      body: z.strictObject({
        sessionId: session,
        code: z.string(rule('rules.common.code_missing')).min(1, rule('rules.common.code_missing')).max(4000),
        state: z.string().max(500).optional(),
        /** The account's host from Kommo's redirect: it must be the configured one. */
        referer: z.string().max(300).optional(),
      }),
      answer: connected,
      hasUnspecifiedAnswer: true,
    }),
    refresh: declare('POST /integrations/kommo/oauth/refresh', {
      body: z.strictObject({ sessionId: session }),
      answer: connected,
      hasUnspecifiedAnswer: true,
    }),
    leads: declare('GET /integrations/kommo/leads/:id', { query: filters, answer: Leads }),
    createLead: declare('POST /integrations/kommo/leads/:id', {
      body,
      answer: KommoThing,
      hasUnspecifiedAnswer: true,
    }),
    lead: declare('GET /integrations/kommo/leads/:id/:leadId', { answer: KommoThing }),
    updateLead: declare('PUT /integrations/kommo/leads/:id/:leadId', {
      body,
      answer: KommoThing,
      hasUnspecifiedAnswer: true,
    }),
    contacts: declare('GET /integrations/kommo/contacts/:id', { query: filters, answer: Contacts }),
    createContact: declare('POST /integrations/kommo/contacts/:id', {
      body,
      answer: KommoThing,
      hasUnspecifiedAnswer: true,
    }),
    contact: declare('GET /integrations/kommo/contacts/:id/:contactId', { answer: KommoThing }),
    updateContact: declare('PUT /integrations/kommo/contacts/:id/:contactId', {
      body,
      answer: KommoThing,
      hasUnspecifiedAnswer: true,
    }),
    pipelines: declare('GET /integrations/kommo/pipelines/:id', {
      answer: listSchema('pipelines', KommoThing),
    }),
    webhooks: declare('GET /integrations/kommo/webhooks/:id', {
      answer: listSchema('webhooks', KommoWebhook),
    }),
    /** Defaults: the gateway's own address, and the usual events. */
    createWebhook: declare('POST /integrations/kommo/webhooks/:id', {
      body: z.strictObject({
        url: z
          .string(rule('rules.common.url_invalid'))
          .trim()
          .max(2048, rule('rules.common.url_long'))
          .optional(),
        events: z
          .array(z.enum(names, rule('rules.common.event_unknown')))
          .min(1, rule('rules.integrations.events_missing'))
          .optional(),
      }),
      answer: KommoWebhook,
      hasUnspecifiedAnswer: true,
    }),
    removeWebhook: declare('DELETE /integrations/kommo/webhooks/:id/:webhookId', {
      answer: z.object({}),
      hasUnspecifiedAnswer: true,
    }),
    /** Runs in the background. */
    syncLeads: declare('POST /integrations/kommo/sync/leads/:id', {
      answer: SyncProgress,
      hasUnspecifiedAnswer: true,
    }),
    syncContacts: declare('POST /integrations/kommo/sync/contacts/:id', {
      answer: SyncProgress,
      hasUnspecifiedAnswer: true,
    }),
    stats: declare('GET /integrations/kommo/stats/:id', { answer: KommoStats }),
    /** Extension: Kommo's form-encoded events, at an address that only Kommo has. Stored before the answer. */
    receive: declare('POST /webhooks/kommo/:targetId/:secret', {
      access: 'signed',
      repeatable: false,
      answer: z.object({}),
    }),
    /** Extension: the removal of the integration in Kommo, signed with its secret. */
    revoked: declare('GET /webhooks/kommo/revoked', {
      access: 'signed',
      repeatable: false,
      query: z.looseObject({
        client_uuid: z.string().max(100).optional(),
        account_id: z.string().max(30).optional(),
        signature: z.string().max(200).optional(),
      }),
      answer: z.object({}),
    }),
  }
}

const failures = listFailures

export const kommoReference = {
  test: { summary: 'Testa a conexão com a Kommo de uma sessão', failures },
  authorize: { summary: 'Diz onde autorizar a integração com a Kommo', failures: notConfigured },
  exchange: { summary: 'Troca o código da autorização da Kommo por tokens', failures },
  refresh: { summary: 'Renova os tokens da Kommo', failures },
  leads: { summary: 'Lista leads da Kommo', failures },
  createLead: { summary: 'Cria um lead na Kommo', failures },
  lead: { summary: 'Mostra um lead da Kommo', failures },
  updateLead: { summary: 'Altera um lead da Kommo', failures },
  contacts: { summary: 'Lista contatos da Kommo', failures },
  createContact: { summary: 'Cria um contato na Kommo', failures },
  contact: { summary: 'Mostra um contato da Kommo', failures },
  updateContact: { summary: 'Altera um contato da Kommo', failures },
  pipelines: { summary: 'Lista os funis da Kommo e suas etapas', failures },
  webhooks: { summary: 'Lista os webhooks cadastrados na Kommo', failures },
  createWebhook: { summary: 'Cadastra um webhook na Kommo', failures },
  removeWebhook: { summary: 'Remove um webhook da Kommo', failures },
  syncLeads: { summary: 'Sincroniza os leads com a Kommo', failures },
  syncContacts: { summary: 'Sincroniza os contatos com a Kommo', failures },
  stats: { summary: 'Mostra números da integração com a Kommo', failures },
  receive: { summary: 'Recebe os eventos da Kommo', failures: { 401: 'Assinatura inválida' } },
  revoked: {
    summary: 'Recebe da Kommo que a integração foi removida',
    failures: { 401: 'Assinatura inválida' },
  },
} satisfies Record<string, RowReference>
