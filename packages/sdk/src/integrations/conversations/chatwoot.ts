import * as z from 'zod'
import { wholeNumber } from '../../core/values.js'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor } from '../describe.js'
import { field } from '../field.js'
import { notConfigured, target } from '../target.js'
import { WebhookUrl } from '../webhookFields.js'
import { chatwootBehavior, maxImportDays } from './chatwootBehavior.js'
import {
  ConversationTest,
  conversationExtra,
  listFailures,
  listSchema,
  readChoicesIn,
  SyncProgress,
  switchCalls,
  switchReference,
  switchRows,
} from './conversation.js'
import { activeWords, headerKey, identifier, serverUrl } from './conversationFields.js'

const rule = createRules(integrationsRules)

const { chatwoot: card } = catalogue

/** The events that Chatwoot can send, by its own names. Configuration spec §3. */
export const chatwootEvents = [
  'conversation_created',
  'conversation_updated',
  'conversation_status_changed',
  'message_created',
  'message_updated',
  'contact_created',
  'contact_updated',
] as const

const eventLabels = {
  conversation_created: 'Conversa criada',
  conversation_updated: 'Conversa atualizada',
  conversation_status_changed: 'Status da conversa alterado',
  message_created: 'Mensagem criada',
  message_updated: 'Mensagem atualizada',
  contact_created: 'Contato criado',
  contact_updated: 'Contato atualizado',
} as const satisfies Record<(typeof chatwootEvents)[number], string>

const ImportRequest = z.object({ days: wholeNumber(1, maxImportDays) })

const listChoices = (subject: string) =>
  chatwootEvents
    .filter((value) => value.startsWith(subject))
    .map((value) => ({ value, label: eventLabels[value] }))

export const ChatwootInbox = z.object({ id: z.coerce.string(), name: z.string(), channelType: z.string() })
export type ChatwootInbox = z.output<typeof ChatwootInbox>
const Inboxes = listSchema('inboxes', ChatwootInbox)

const fields = {
  enabled: field.toggle({ ...activeWords, initial: false }),
  serverUrl: field.url({
    label: 'URL do servidor',
    help: 'O endereço do seu Chatwoot.',
    flag: 'servidor',
    placeholder: 'https://chatwoot.exemplo.com.br',
    reaches: true,
    schema: serverUrl(rule('rules.integrations.server_url_required')),
  }),
  accountId: field.text({
    label: 'ID da conta',
    help: 'O número em /app/accounts/… no endereço do painel.',
    flag: 'conta',
    half: true,
    schema: identifier(rule('rules.integrations.account_id_required')),
  }),
  apiKey: field.secret({
    label: 'API Key',
    named: 'a API Key',
    help: 'O token de acesso, no fim das configurações do perfil.',
    flag: 'chave',
    section: 'destination',
    half: true,
    schema: headerKey(rule('rules.integrations.api_key_required')),
  }),
  inboxId: field.text({
    label: 'ID da caixa de entrada',
    help: 'Do tipo API. Vazio, uma é criada.',
    flag: 'caixa',
    optional: true,
    fallback: '',
    listed: {
      row: 'inboxes',
      label: 'Carregar',
      with: ['serverUrl', 'accountId', 'apiKey'],
      needs: ['serverUrl', 'accountId', 'apiKey'],
      missing: 'Por favor, preencha a URL do servidor, o ID da conta e a API Key primeiro',
      failure: 'Erro ao carregar caixas de entrada',
      read: readChoicesIn('inboxes', ({ id, name, channelType }) => ({
        value: String(id),
        label: String(name ?? id),
        ...(typeof channelType === 'string' && { note: channelType.replace('Channel::', '') }),
      })),
    },
    schema: identifier(),
  }),
  webhookUrl: field.url({
    label: 'URL do webhook',
    help: 'Só se o Chatwoot alcança o gateway por outro endereço. Vazia, vale a do gateway.',
    flag: 'webhook',
    placeholder: 'https://',
    optional: true,
    fallback: '',
    schema: z
      .string(rule('rules.common.url_invalid'))
      .trim()
      .refine((text) => text === '' || WebhookUrl.safeParse(text).success, rule('rules.common.url_invalid')),
  }),
  events: field.events({
    label: 'Eventos',
    help: 'O que o Chatwoot conta ao gateway.',
    flag: 'eventos',
    groups: [
      { label: 'Conversas', choices: listChoices('conversation') },
      { label: 'Mensagens', choices: listChoices('message') },
      { label: 'Contatos', choices: listChoices('contact') },
    ],
    initial: chatwootEvents,
  }),
  ...chatwootBehavior,
}

/**
 * Connects a session to Chatwoot, where people answer its customers. Configuration spec §2.3, §3, §5 and §7.3,
 * Chatwoot.
 */
export const chatwoot = target({
  kind: 'chatwoot',
  card,
  path: '/chatwoot/:id',
  features: [
    'Mensagens e mídia nos dois sentidos, em ordem',
    'Entregue e lido aparecem na conversa',
    'Nada se perde enquanto o Chatwoot está fora',
  ],
  fields,
  trial: ['serverUrl', 'accountId', 'apiKey'],
  needs: {
    save: ['serverUrl', 'accountId', 'apiKey'],
    test: ['serverUrl', 'accountId', 'apiKey'],
  },
  extra: conversationExtra,
  fresh: { status: 'inactive' },
  rows: ({ declare, schemas: { view, testBody } }) => ({
    /** Tests the address, the key and the account without saving. */
    test: declare('POST /chatwoot/:id/test', { body: testBody, entity: view, answer: ConversationTest }),
    ...switchRows('/chatwoot/:id', view),
    /** Lists the inboxes of the configured account. */
    inboxes: declare('GET /chatwoot/:id/inboxes', { answer: Inboxes }),
    /** Extension: lists the inboxes of an unsaved account; absent fields are as configured. */
    inboxesFor: declare('POST /chatwoot/:id/inboxes/list', {
      body: testBody,
      answer: Inboxes,
      stores: false,
    }),
    /** Copies the session's contacts in the background. */
    syncContacts: declare('POST /chatwoot/:id/sync-contacts', {
      answer: SyncProgress,
      hasUnspecifiedAnswer: true,
    }),
    syncProgress: declare('GET /chatwoot/:id/sync-contacts', { answer: SyncProgress }),
    /** Posts the stored messages of the last days in the background; those that Chatwoot has are left out. */
    importMessages: declare('POST /chatwoot/:id/import-messages', {
      body: ImportRequest,
      answer: SyncProgress,
      hasUnspecifiedAnswer: true,
    }),
    importProgress: declare('GET /chatwoot/:id/import-messages', { answer: SyncProgress }),
    /**
     * Chatwoot's webhook for its conversations, at the address registered there (`X-Chatwoot-Signature`, where it
     * signs). Stored before the answer.
     */
    receive: declare('POST /chatwoot/webhook/:sessionId/:token', {
      access: 'signed',
      repeatable: false,
      answer: z.object({}),
    }),
  }),
  calls: switchCalls,
  reference: {
    ...switchReference(card),
    inboxes: { summary: 'Lista as caixas de entrada do Chatwoot de uma sessão', failures: listFailures },
    inboxesFor: {
      summary: 'Lista as caixas de entrada de um Chatwoot ainda não salvo',
      failures: listFailures,
    },
    syncContacts: {
      summary: 'Leva os contatos de uma sessão ao Chatwoot',
      failures: { ...listFailures, 409: 'O Chatwoot da sessão está desativado' },
    },
    syncProgress: {
      summary: 'Mostra até onde foi a cópia dos contatos ao Chatwoot',
      failures: notConfigured,
    },
    importMessages: {
      summary: 'Leva as mensagens dos últimos dias de uma sessão ao Chatwoot',
      failures: { ...listFailures, 409: 'O Chatwoot da sessão está desativado' },
    },
    importProgress: {
      summary: 'Mostra até onde foi a importação de mensagens para o Chatwoot',
      failures: notConfigured,
    },
    receive: {
      summary: 'Recebe do Chatwoot o que os agentes escrevem',
      failures: { 401: 'Assinatura inválida' },
    },
  },
  texts: {
    tested: 'Conexão testada com sucesso!',
    testRefused: 'Falha ao testar conexão',
    testFailure: 'Falha ao testar conexão',
  },
})

/**
 * A session's Chatwoot in answers: the API key masked, with its `status` (`active`, `inactive`, `error`) and its last
 * attempt. An empty `inboxId` leaves the inbox to the gateway. Configuration spec §3.
 */
export type Chatwoot = ConfigFor<typeof chatwoot>
