import * as z from 'zod'
import type { Declare } from '../../contract/endpoint.js'
import type { RowReference } from '../../contract/rowReference.js'
import { notConfigured } from '../target.js'
import { listed, listFailures, SyncProgress } from './conversation.js'

/** What Kommo answered, as it came, but for its id. */
const KommoThing = z.looseObject({ id: z.coerce.string() })
/** What Kommo is to store, as it takes it. */
const body = z.looseObject({})
/** What its lists are filtered by, as it takes it: `query`, `page`, `limit`, `filter[…]`. */
const filters = z.looseObject({
  query: z.string().max(200).optional(),
  page: z.string().max(10).optional(),
  limit: z.string().max(10).optional(),
})
const session = z.string('ID da sessão não fornecido').min(1, 'ID da sessão não fornecido').max(100)

/**
 * A webhook that is registered at Kommo, `events` by their names here (`lead_add`). The `url` of one of the
 * gateway's own comes without the secret at its end. Fields that are not described are kept.
 */
export const KommoWebhook = z.looseObject({
  id: z.coerce.string(),
  url: z.string(),
  events: z.array(z.string()),
})
export type KommoWebhook = z.output<typeof KommoWebhook>

/** What of a session is at Kommo, and how the account stands. */
export const KommoStats = z.looseObject({
  contacts: z.number().default(0),
  leads: z.number().default(0),
  notes: z.number().default(0),
  /** Of those leads, by stage, as far as their stages are known. */
  stages: z.array(z.object({ stage: z.string(), leads: z.number() })).default([]),
  /** What Kommo told that is not looked into yet. */
  waiting: z.number().default(0),
})
export type KommoStats = z.output<typeof KommoStats>

const Leads = listed('leads', KommoThing)
const Contacts = listed('contacts', KommoThing)
const connected = z.object({ isConnected: z.boolean() })

/** The calls that only Kommo has. Configuration spec §7.3; what is ours is said. */
export function kommoRows<const Name extends string>(declare: Declare, names: readonly Name[]) {
  return {
    /** Ours: where a person lets us in, with a state that is good once, for 20 minutes. */
    authorize: declare('POST /integrations/kommo/oauth/authorize', {
      body: z.strictObject({ sessionId: session }),
      answer: z.object({ url: z.string(), state: z.string() }),
    }),
    /** The code that came back, for tokens; with the state that came along where there is one. */
    exchange: declare('POST /integrations/kommo/oauth/exchange', {
      body: z.strictObject({
        sessionId: session,
        code: z.string('Informe o código').min(1, 'Informe o código').max(4000),
        state: z.string().max(500).optional(),
        /** The account's host, as Kommo says it: it has to be the configured one. */
        referer: z.string().max(300).optional(),
      }),
      answer: connected,
      acknowledged: true,
    }),
    refresh: declare('POST /integrations/kommo/oauth/refresh', {
      body: z.strictObject({ sessionId: session }),
      answer: connected,
      acknowledged: true,
    }),
    leads: declare('GET /integrations/kommo/leads/:id', { query: filters, answer: Leads }),
    createLead: declare('POST /integrations/kommo/leads/:id', {
      body,
      answer: KommoThing,
      acknowledged: true,
    }),
    lead: declare('GET /integrations/kommo/leads/:id/:leadId', { answer: KommoThing }),
    updateLead: declare('PUT /integrations/kommo/leads/:id/:leadId', {
      body,
      answer: KommoThing,
      acknowledged: true,
    }),
    contacts: declare('GET /integrations/kommo/contacts/:id', { query: filters, answer: Contacts }),
    createContact: declare('POST /integrations/kommo/contacts/:id', {
      body,
      answer: KommoThing,
      acknowledged: true,
    }),
    contact: declare('GET /integrations/kommo/contacts/:id/:contactId', { answer: KommoThing }),
    updateContact: declare('PUT /integrations/kommo/contacts/:id/:contactId', {
      body,
      answer: KommoThing,
      acknowledged: true,
    }),
    pipelines: declare('GET /integrations/kommo/pipelines/:id', { answer: listed('pipelines', KommoThing) }),
    webhooks: declare('GET /integrations/kommo/webhooks/:id', { answer: listed('webhooks', KommoWebhook) }),
    /** Without an address the gateway's own; without events the usual ones. */
    createWebhook: declare('POST /integrations/kommo/webhooks/:id', {
      body: z.strictObject({
        url: z.string('URL inválida').trim().max(2048, 'URL muito longa').optional(),
        events: z
          .array(z.enum(names, 'Evento desconhecido'))
          .min(1, 'Escolha pelo menos um evento')
          .optional(),
      }),
      answer: KommoWebhook,
      acknowledged: true,
    }),
    removeWebhook: declare('DELETE /integrations/kommo/webhooks/:id/:webhookId', {
      answer: z.object({}),
      acknowledged: true,
    }),
    /** In the background. */
    syncLeads: declare('POST /integrations/kommo/sync/leads/:id', {
      answer: SyncProgress,
      acknowledged: true,
    }),
    syncContacts: declare('POST /integrations/kommo/sync/contacts/:id', {
      answer: SyncProgress,
      acknowledged: true,
    }),
    stats: declare('GET /integrations/kommo/stats/:id', { answer: KommoStats }),
    /** Ours: what Kommo tells, form-encoded, at the address that only it knows. Stored when it is answered. */
    receive: declare('POST /webhooks/kommo/:targetId/:secret', {
      access: 'signed',
      repeatable: false,
      answer: z.object({}),
    }),
    /** Ours: that somebody removed the integration in Kommo, signed with its secret. */
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
