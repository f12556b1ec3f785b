import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor } from '../describe.js'
import { field } from '../field.js'
import { target } from '../target.js'
import {
  ConversationTest,
  conversationExtra,
  createResetQuestion,
  switchCalls,
  switchReference,
  switchRows,
} from './conversation.js'
import { activeWords, headerKey, serverUrl } from './conversationFields.js'
import { responderFields } from './responderFields.js'

const rule = createRules(integrationsRules)

const { dify: card } = catalogue

/** The address of Dify's own cloud. */
export const difyUrl = 'https://api.dify.ai/v1'

const fields = {
  enabled: field.toggle({ ...activeWords, initial: true }),
  serverUrl: field.url({
    label: 'URL da API',
    help: 'No aplicativo do Dify, API Access. Mude-a se o Dify roda no seu servidor.',
    flag: 'servidor',
    placeholder: difyUrl,
    reaches: true,
    initial: difyUrl,
    fallback: difyUrl,
    schema: serverUrl(rule('rules.integrations.base_url_required')),
  }),
  apiKey: field.secret({
    label: 'API Key',
    named: 'a API Key',
    prefix: 'app-',
    help: 'Do aplicativo que responde os clientes: um Chatbot, Agente ou Chatflow.',
    flag: 'chave',
    section: 'destination',
    missingInTest: rule('rules.integrations.api_key_required_in_test'),
    schema: headerKey(rule('rules.integrations.api_key_required')),
  }),
  ...responderFields(25),
}

/**
 * Connects a session to Dify, whose application answers its customers. An addition of ours: the specification announces
 * it. Configuration spec §2.2.
 */
export const dify = target({
  kind: 'dify',
  card,
  path: '/dify/:id',
  features: [
    'Chatbots, agentes e chatflows do seu Dify',
    'Cada conversa tem a sua memória',
    'Arquivos e áudios do cliente chegam ao aplicativo',
  ],
  fields,
  trial: ['serverUrl', 'apiKey'],
  needs: { save: ['apiKey'], test: ['apiKey'] },
  extra: conversationExtra,
  fresh: { status: 'active' },
  rows: ({ declare, schemas: { view, testBody } }) => ({
    /** Tests the address, the key and the kind of application, without saving or asking it. */
    test: declare('POST /dify/:id/test', { body: testBody, entity: view, answer: ConversationTest }),
    ...switchRows('/dify/:id', view),
  }),
  calls: switchCalls,
  reference: switchReference(card),
  texts: {
    tested: 'Conexão testada com sucesso!',
    testRefused: 'Falha ao testar conexão',
    testFailure: 'Falha ao testar conexão',
  },
  resetting: createResetQuestion(card),
})

/**
 * A session's Dify in answers: the API key masked, with its `status` (`active`, `inactive`, `error`) and its last
 * attempt.
 */
export type Dify = ConfigFor<typeof dify>
