import * as z from 'zod'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor } from '../describe.js'
import { field } from '../field.js'
import { notConfigured, target } from '../target.js'
import { WebhookUrl } from '../webhookFields.js'
import {
  ConversationTest,
  conversationExtra,
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
  mappedEvents,
  optionalHeaderKey,
  serverUrl,
  textLine,
  webhookUrlField,
} from './conversationFields.js'
import { responderFields } from './responderFields.js'

const rule = createRules(integrationsRules)

const { typebot: card } = catalogue
const missing = rule('rules.integrations.fields_missing')

/** Typebot's events, with the catalogue events that trigger them. Configuration spec §3. */
export const typebotEvents = {
  message_received: { label: 'Mensagem recebida', from: ['message:received'] },
  message_sent: { label: 'Mensagem enviada', from: ['message:sent'] },
  conversation_started: { label: 'Conversa iniciada', from: [] },
  conversation_ended: { label: 'Conversa encerrada', from: [] },
  user_joined: { label: 'Entrada em grupo', from: ['group:participant:added'] },
  user_left: { label: 'Saída de grupo', from: ['group:participant:removed'] },
} as const

/** The public hosted service. Configuration spec §9. */
export const typebotCloud = 'https://typebot.io'

/** The displayed part of a bot; one without a public id was never published. */
export const TypebotListed = z.object({ id: z.string(), name: z.string(), publicId: z.string().nullable() })
export type TypebotListed = z.output<typeof TypebotListed>
const Typebots = listSchema('typebots', TypebotListed)

/** A bot's answer, unchanged. */
const TypebotAnswer = z.looseObject({ sessionId: z.string().optional() })
const message = z
  .string(rule('rules.integrations.message_missing'))
  .min(1, rule('rules.integrations.message_missing'))
  .max(10_000, rule('rules.common.message_long'))

const fields = {
  enabled: field.toggle({ ...activeWords, initial: false }),
  serverUrl: field.url({
    label: 'URL do servidor',
    help: 'O do serviço público, ou o do seu viewer.',
    flag: 'servidor',
    placeholder: typebotCloud,
    reaches: true,
    initial: typebotCloud,
    schema: serverUrl(missing),
  }),
  publicId: field.text({
    label: 'ID público',
    help: 'O que está no fim do endereço do bot publicado.',
    flag: 'bot',
    listed: {
      row: 'typebots',
      label: 'Carregar',
      with: ['serverUrl', 'apiKey', 'builderUrl'],
      needs: ['serverUrl', 'apiKey'],
      missing: 'Por favor, preencha a URL do servidor e a API Key primeiro',
      failure: 'Erro ao carregar typebots',
      read: readChoicesIn('typebots', ({ publicId, name }) =>
        typeof publicId === 'string' && publicId !== ''
          ? { value: publicId, label: String(name ?? publicId) }
          : null,
      ),
    },
    schema: textLine(missing).refine((id) => !/[/?#\\]/.test(id), rule('rules.integrations.id_only')),
  }),
  apiKey: field.secret({
    label: 'API Key',
    named: 'a API Key',
    help: 'Lista os seus bots. Nunca é enviada às conversas.',
    flag: 'chave',
    section: 'destination',
    schema: headerKey(missing),
  }),
  builderUrl: field.url({
    label: 'URL do construtor',
    help: 'Só de um Typebot próprio: é onde a API Key lista os seus bots.',
    flag: 'construtor',
    placeholder: 'https://app.typebot.com',
    reaches: true,
    optional: true,
    fallback: '',
    schema: z
      .string(rule('rules.common.url_invalid'))
      .trim()
      .refine((text) => text === '' || WebhookUrl.safeParse(text).success, rule('rules.common.url_invalid')),
  }),
  webhookUrl: webhookUrlField,
  events: mappedEvents(typebotEvents, ['message_received'], 'O que é enviado à URL do webhook.'),
  ...responderFields(10),
}

/** A test needs no key, but accepts one, as the documents send it. */
function withKey<Shape extends z.core.$ZodLooseShape>(body: z.ZodObject<Shape, z.core.$strict>) {
  return body.extend({ apiKey: optionalHeaderKey().optional() })
}

/**
 * Connects a session to Typebot, whose flow answers its customers. Configuration spec §2.3, §3, §5, §7.3 and §7.7,
 * Typebot.
 */
export const typebot = target({
  kind: 'typebot',
  card,
  path: '/typebot/:id',
  features: [
    'Conversa pelo fluxo que você publicou',
    'Escolhas por número, texto ou botão',
    'Recomeça sozinho quando a conversa expira',
  ],
  fields,
  trial: ['serverUrl', 'publicId'],
  needs: { test: ['serverUrl', 'publicId'] },
  extra: conversationExtra,
  fresh: { status: 'inactive' },
  rows: ({ declare, schemas: { create, view, testBody } }) => ({
    /** Tests that the bot exists and is published, without starting it or saving. */
    test: declare('POST /typebot/:id/test', {
      body: withKey(testBody),
      entity: view,
      answer: ConversationTest,
    }),
    ...switchRows('/typebot/:id', view),
    /** The documented second path of `get`. Configuration spec §7.7. */
    saved: declare('GET /typebot/config/:id', { answer: view }),
    /** The documented second path, with `typebotId` for the public id: creates or changes, and enables by default. */
    save: declare('POST /typebot/config/:id', {
      body: create
        .omit({ publicId: true })
        .partial()
        .extend({
          serverUrl: fields.serverUrl.given,
          typebotId: fields.publicId.given,
          apiKey: optionalHeaderKey().optional(),
          enabled: fields.enabled.given.default(true),
        }),
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    /** Lists the bots of the key's owner. */
    typebots: declare('GET /typebot/:id/typebots', { answer: Typebots }),
    /** Extension: lists the bots of an unsaved key; absent fields are as configured. */
    typebotsFor: declare('POST /typebot/:id/typebots/list', {
      body: withKey(testBody).extend({ builderUrl: fields.builderUrl.given.optional() }),
      answer: Typebots,
      stores: false,
    }),
    /** Starts a chat with a bot, unrelated to any customer. */
    start: declare('POST /typebot/:id/start/:typebotId', {
      body: z.strictObject({ message: message.optional() }),
      answer: TypebotAnswer,
      hasUnspecifiedAnswer: true,
    }),
    chat: declare('POST /typebot/:id/chat/:chatId/message', {
      body: z.strictObject({ message }),
      answer: TypebotAnswer,
      hasUnspecifiedAnswer: true,
    }),
  }),
  calls: switchCalls,
  reference: {
    ...switchReference(card),
    saved: { summary: 'Mostra a configuração do Typebot', failures: notConfigured },
    save: { summary: 'Salva a configuração do Typebot', failures: { 404: 'Sessão não encontrada' } },
    typebots: { summary: 'Lista os bots do Typebot de uma sessão', failures: listFailures },
    typebotsFor: { summary: 'Lista os bots de um Typebot ainda não salvo', failures: listFailures },
    start: { summary: 'Inicia uma conversa com um bot do Typebot', failures: listFailures },
    chat: { summary: 'Continua uma conversa com um bot do Typebot', failures: listFailures },
  },
  texts: {
    loadFailure: 'Erro ao carregar configuração do Typebot',
    created: 'Configuração do Typebot criada com sucesso!',
    saved: 'Configuração do Typebot atualizada com sucesso!',
    saveFailure: 'Erro ao salvar configuração do Typebot',
    tested: 'Conexão testada com sucesso!',
    testRefused: 'Erro ao testar conexão com Typebot',
    testFailure: 'Erro ao testar conexão com Typebot',
    removed: 'Configuração do Typebot deletada com sucesso!',
    removeFailure: 'Erro ao deletar configuração do Typebot',
  },
  removal: {
    label: 'Deletar Configuração',
    title: 'Deletar configuração?',
    text: 'Tem certeza que deseja deletar esta configuração?',
    confirm: 'Deletar',
  },
})

/**
 * A session's Typebot in answers: the API key masked, `builderUrl` empty except for a self-hosted Typebot, with its
 * `status` (`active`, `inactive`, `error`) and its last attempt. Configuration spec §3.
 */
export type Typebot = ConfigFor<typeof typebot>
