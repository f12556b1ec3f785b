import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor } from '../describe.js'
import { field } from '../field.js'
import { target } from '../target.js'
import {
  activeNote,
  ConversationTest,
  conversationExtra,
  listFailures,
  listSchema,
  readChoicesIn,
} from './conversation.js'
import {
  activeWords,
  mappedEvents,
  optionalHeaderKey,
  serverUrl,
  textLine,
  webhookUrlField,
} from './conversationFields.js'
import { responderFields } from './responderFields.js'

const rule = createRules(integrationsRules)

const { flowise: card } = catalogue
const missing = rule('rules.integrations.fields_missing_please')

/** Flowise's events, with the catalogue events that trigger them. Configuration spec §3. */
export const flowiseEvents = {
  message_received: { label: 'Mensagem recebida', from: ['message:received'] },
  message_sent: { label: 'Mensagem enviada', from: ['message:sent'] },
  session_started: { label: 'Sessão iniciada', from: ['session:connected'] },
  session_ended: { label: 'Sessão encerrada', from: ['session:disconnected'] },
  contact_added: { label: 'Contato adicionado', from: ['contact:added'] },
} as const

/** A chatflow; inactive only where `deployed` is false. */
export const Chatflow = z.object({ id: z.string(), name: z.string(), deployed: z.boolean().nullable() })
export type Chatflow = z.output<typeof Chatflow>
const Chatflows = listSchema('chatflows', Chatflow)

const fields = {
  enabled: field.toggle({ ...activeWords, initial: true }),
  serverUrl: field.url({
    label: 'URL do servidor',
    help: 'O endereço do seu Flowise.',
    flag: 'servidor',
    placeholder: 'https://flowise.exemplo.com.br',
    reaches: true,
    schema: serverUrl(missing),
  }),
  apiKey: field.secret({
    label: 'API Key',
    named: 'a API Key',
    help: 'Lista os chatflows e abre os que são protegidos.',
    flag: 'chave',
    section: 'destination',
    optional: true,
    fallback: '',
    schema: optionalHeaderKey(),
  }),
  chatflowId: field.text({
    label: 'ID do chatflow',
    help: 'O chatflow que responde os clientes.',
    flag: 'chatflow',
    listed: {
      row: 'chatflows',
      label: 'Carregar',
      with: ['serverUrl', 'apiKey'],
      needs: ['serverUrl', 'apiKey'],
      missing: 'Por favor, preencha a URL do servidor e a API Key primeiro',
      failure: 'Erro ao carregar chatflows',
      read: readChoicesIn('chatflows', ({ id, name, deployed }, writer) => ({
        value: String(id),
        label: String(name ?? id),
        note: activeNote(deployed !== false, writer),
      })),
    },
    schema: textLine(missing, 100).regex(/^[A-Za-z0-9_-]+$/, rule('rules.integrations.id_characters')),
  }),
  webhookUrl: webhookUrlField,
  events: mappedEvents(
    flowiseEvents,
    ['message_received', 'message_sent'],
    'O que é enviado à URL do webhook.',
  ),
  ...responderFields(20),
}

/** The reference creates a configuration before it can list chatflows: the API accepts the chatflow later. */
const chatflowLater = z
  .string(missing)
  .trim()
  .refine(
    (id) => id === '' || fields.chatflowId.given.safeParse(id).success,
    rule('rules.integrations.chatflow_id_invalid'),
  )

/**
 * Connects a session to Flowise, whose chatflow answers its customers. Configuration spec §2.3, §3, §5 and §7.3,
 * Flowise.
 */
export const flowise = target({
  kind: 'flowise',
  card,
  path: '/flowise/:id',
  features: [
    'Cada conversa tem a sua memória',
    'Arquivos do cliente chegam ao chatflow',
    'Lista os chatflows do seu servidor',
  ],
  fields,
  trial: ['serverUrl', 'chatflowId', 'apiKey'],
  needs: { test: ['serverUrl', 'chatflowId'] },
  extra: conversationExtra,
  fresh: { status: 'active' },
  rows: ({ declare, schemas: { create, change, view, testBody } }) => ({
    create: declare('POST /flowise/:id', {
      body: create.extend({ chatflowId: chatflowLater.default('') }),
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
      success: 201,
    }),
    update: declare('PUT /flowise/:id', {
      body: change.extend({ chatflowId: chatflowLater.optional() }),
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    /** Tests the address, the key and the chatflow without saving or asking the chatflow. */
    test: declare('POST /flowise/:id/test', { body: testBody, entity: view, answer: ConversationTest }),
    /** Lists the chatflows of the configured server. */
    chatflows: declare('GET /flowise/:id/chatflows', { answer: Chatflows }),
    /** Extension: lists the chatflows of an unsaved server; absent fields are as configured. */
    chatflowsFor: declare('POST /flowise/:id/chatflows/list', {
      body: testBody,
      answer: Chatflows,
      stores: false,
    }),
    /** Forwards any body to the chatflow and returns its answer. */
    send: declare('POST /flowise/:id/send', {
      body: z.looseObject({}),
      answer: z.record(z.string(), z.unknown()),
    }),
  }),
  reference: {
    chatflows: { summary: 'Lista os chatflows do Flowise de uma sessão', failures: listFailures },
    chatflowsFor: { summary: 'Lista os chatflows de um Flowise ainda não salvo', failures: listFailures },
    send: { summary: 'Envia uma pergunta ao chatflow do Flowise', failures: listFailures },
  },
  texts: {
    saveFailure: 'Erro ao salvar configuração',
    tested: 'Conexão testada com sucesso!',
    testRefused: 'Erro ao testar conexão',
    testFailure: 'Erro ao testar conexão',
  },
})

/**
 * A session's Flowise in answers: the API key masked, an empty `chatflowId` where none was chosen at its creation, with
 * its `status` (`active`, `inactive`, `error`) and its last attempt. Configuration spec §3.
 */
export type Flowise = ConfigFor<typeof flowise>
