import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor } from '../describe.js'
import { field } from '../field.js'
import { notConfigured, target } from '../target.js'
import { WebhookHeaders, WebhookSecret } from '../webhookFields.js'
import {
  activeNote,
  ConversationTest,
  conversationExtra,
  createResetQuestion,
  listFailures,
  listSchema,
  readChoicesIn,
  switchCalls,
  switchReference,
  switchRows,
} from './conversation.js'
import {
  activeWords,
  headerKey,
  identifier,
  mappedEvents,
  serverUrl,
  webhookUrlField,
} from './conversationFields.js'
import { responderFields } from './responderFields.js'

const rule = createRules(integrationsRules)

const { n8n: card } = catalogue

/** n8n's events, with the catalogue events that trigger them. Configuration spec §3. */
export const n8nEvents = {
  message_received: { label: 'Mensagem recebida', from: ['message:received'] },
  message_sent: { label: 'Mensagem enviada', from: ['message:sent'] },
  session_connected: { label: 'Sessão conectada', from: ['session:connected'] },
  session_disconnected: { label: 'Sessão desconectada', from: ['session:disconnected'] },
  contact_added: { label: 'Contato adicionado', from: ['contact:added'] },
  group_joined: { label: 'Entrada em grupo', from: ['group:participant:added'] },
  status_changed: { label: 'Status alterado', from: ['session:status'] },
} as const

/** The displayed part of a workflow. */
export const N8nWorkflow = z.object({ id: z.string(), name: z.string(), active: z.boolean() })
export type N8nWorkflow = z.output<typeof N8nWorkflow>
const Workflows = listSchema('workflows', N8nWorkflow)

const fields = {
  enabled: field.toggle({ ...activeWords, initial: false }),
  serverUrl: field.url({
    label: 'URL do servidor',
    help: 'O endereço do seu n8n.',
    flag: 'servidor',
    placeholder: 'https://n8n.exemplo.com.br',
    reaches: true,
    missingInTest: rule('rules.integrations.server_url_required_in_test'),
    schema: serverUrl(rule('rules.integrations.n8n_url_required')),
  }),
  apiKey: field.secret({
    label: 'API Key',
    named: 'a API Key',
    help: 'Em n8n, Settings → n8n API.',
    flag: 'chave',
    section: 'destination',
    missingInTest: rule('rules.integrations.api_key_required_in_test'),
    schema: headerKey(rule('rules.integrations.api_key_required')),
  }),
  webhookUrl: {
    ...webhookUrlField,
    help: 'De produção, do nó Webhook ou Chat. Vazia, é procurada no workflow.',
  },
  /** Extension: for a Webhook node with Header, Basic or JWT authentication. */
  webhookHeaders: field.headers({
    label: 'Cabeçalhos do webhook',
    help: 'Para um nó Webhook com autenticação, como Header Auth. Vão só ao webhook do workflow; valores secretos ficam cifrados.',
    flag: 'cabecalho',
    sentTo: 'webhookUrl',
    initial: {},
    fallback: {},
    schema: WebhookHeaders,
  }),
  workflowId: field.text({
    label: 'ID do workflow',
    help: 'O workflow que responde os clientes.',
    flag: 'workflow',
    optional: true,
    fallback: '',
    listed: {
      row: 'workflows',
      label: 'Carregar',
      with: ['serverUrl', 'apiKey'],
      needs: ['serverUrl', 'apiKey'],
      missing: 'Por favor, preencha a URL do servidor e a API Key primeiro',
      failure: 'Erro ao carregar workflows',
      read: readChoicesIn('workflows', ({ id, name, active }, writer) => ({
        value: String(id),
        label: String(name ?? id),
        note: activeNote(active !== false, writer),
      })),
    },
    schema: identifier(),
  }),
  /** Extension: signs requests to the workflow as webhooks are signed. The secret itself is never sent. */
  signingSecret: field.secret({
    label: 'Segredo de assinatura',
    named: 'o segredo de assinatura',
    help: 'Com um, cada chamada ao workflow é assinada como a de um webhook.',
    flag: 'segredo',
    optional: true,
    fallback: '',
    schema: z.union([z.literal(''), WebhookSecret]),
  }),
  events: mappedEvents(
    n8nEvents,
    ['message_received'],
    'O que é enviado ao workflow. Sem Mensagem recebida, ele não responde clientes.',
  ),
  ...responderFields(30),
}

/**
 * Connects a session to n8n, whose workflow answers its customers. Configuration spec §2.3, §3, §5, §7.3 and §7.7, n8n.
 */
export const n8n = target({
  kind: 'n8n',
  card,
  path: '/n8n/:id',
  features: [
    'Responde clientes com o que o workflow devolve',
    'Envia os eventos que você escolher',
    'Dispara workflows pela API',
  ],
  fields,
  trial: ['serverUrl', 'apiKey', 'workflowId'],
  needs: { save: ['serverUrl', 'apiKey'], test: ['serverUrl', 'apiKey'] },
  extra: conversationExtra,
  fresh: { status: 'inactive' },
  rows: ({ declare, schemas: { create, view, testBody } }) => ({
    /** Tests the address, the key and, where one is chosen, the workflow's trigger, without saving. */
    test: declare('POST /n8n/:id/test', { body: testBody, entity: view, answer: ConversationTest }),
    ...switchRows('/n8n/:id', view),
    /** The documented second path of `get`. Configuration spec §7.7. */
    saved: declare('GET /n8n/config/:id', { answer: view }),
    /** The documented second path: creates or changes, and enables by default. */
    save: declare('POST /n8n/config/:id', {
      body: create.partial().extend({
        serverUrl: fields.serverUrl.given,
        apiKey: fields.apiKey.given,
        enabled: fields.enabled.given.default(true),
      }),
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    /** Lists the workflows of the configured server. */
    workflows: declare('GET /n8n/:id/workflows', { answer: Workflows }),
    /** Extension: lists the workflows of an unsaved server; absent fields are as configured. */
    workflowsFor: declare('POST /n8n/:id/workflows/list', {
      body: testBody,
      answer: Workflows,
      stores: false,
    }),
    /** Runs a workflow by its webhook or chat trigger, with any body. */
    trigger: declare('POST /n8n/:id/workflows/:workflowId/trigger', {
      body: z.looseObject({}),
      answer: z.object({
        /** n8n's status code; a failing workflow also has one. */
        status: z.number(),
        /** The workflow's answer, unchanged; for a file its `type`, `fileName` and `size`. */
        answer: z.unknown(),
      }),
      hasUnspecifiedAnswer: true,
    }),
    /** Extension: activates a workflow on the server, so that its webhook answers. */
    activate: declare('POST /n8n/:id/workflows/:workflowId/activate', {
      answer: N8nWorkflow,
      hasUnspecifiedAnswer: true,
    }),
  }),
  calls: switchCalls,
  reference: {
    ...switchReference(card),
    saved: { summary: 'Mostra a configuração do n8n', failures: notConfigured },
    save: { summary: 'Salva a configuração do n8n', failures: { 404: 'Sessão não encontrada' } },
    workflows: { summary: 'Lista os workflows do n8n de uma sessão', failures: listFailures },
    workflowsFor: { summary: 'Lista os workflows de um n8n ainda não salvo', failures: listFailures },
    trigger: {
      summary: 'Dispara um workflow do n8n',
      failures: { ...listFailures, 409: 'O workflow está inativo' },
    },
    activate: { summary: 'Ativa um workflow no n8n', failures: listFailures },
  },
  texts: {
    tested: 'Conexão testada com sucesso!',
    testRefused: 'Falha ao testar conexão',
    testFailure: 'Falha ao testar conexão',
  },
  resetting: createResetQuestion(card),
})

/**
 * A session's n8n in answers: the API key and the signing secret masked, the webhook's URL empty where it is looked up
 * in the workflow, with its `status` (`active`, `inactive`, `error`) and its last attempt. Configuration spec §3.
 */
export type N8n = ConfigFor<typeof n8n>
