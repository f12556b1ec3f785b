import * as z from 'zod'
import { formatCount } from '../../core/format/quantity.js'
import { MessageRef } from '../../core/messageRef.js'
import { lenient } from '../../core/reading/lenient.js'
import { integrationsRules } from '../../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../../locales/rules.js'
import { catalogue } from '../catalogue.js'
import type { ConfigFor, Fact } from '../describe.js'
import { field } from '../field.js'
import { notConfigured, target, tooManyTests } from '../target.js'
import type { Writer } from '../writer.js'
import {
  ConversationTest,
  conversationExtra,
  createResetQuestion,
  listFailures,
  listSchema,
  readChoicesIn,
} from './conversation.js'
import { activeWords, headerKey, headerText, serverUrl, textLine } from './conversationFields.js'
import { maxTokensOf, OpenaiModel, openaiModel, openaiModels, usualMaxTokens } from './openaiModels.js'
import { OpenaiUsage } from './openaiUsage.js'
import { responderFields } from './responderFields.js'

const rule = createRules(integrationsRules)

const { openai: card } = catalogue
const Models = listSchema('models', OpenaiModel)

/** The default provider. Configuration spec §9. */
export const openaiUrl = 'https://api.openai.com/v1'

const fields = {
  isEnabled: field.toggle({ ...activeWords, initial: true }),
  apiKey: field.secret({
    label: 'Chave da API',
    named: 'a chave da API',
    prefix: 'sk-',
    help: 'Em platform.openai.com, API keys.',
    flag: 'chave',
    section: 'destination',
    schema: headerKey(rule('rules.integrations.openai_key_required')),
  }),
  organizationId: field.text({
    label: 'ID da organização',
    help: 'Só para quem está em mais de uma.',
    flag: 'organizacao',
    half: true,
    placeholder: 'org-…',
    initial: '',
    fallback: '',
    schema: headerText(100),
  }),
  baseUrl: field.url({
    label: 'URL base',
    help: 'De um servidor compatível, se não é o da OpenAI.',
    flag: 'servidor',
    half: true,
    placeholder: openaiUrl,
    reaches: true,
    initial: openaiUrl,
    fallback: openaiUrl,
    schema: serverUrl(rule('rules.integrations.base_url_required')),
  }),
  model: field.text({
    label: 'Modelo',
    flag: 'modelo',
    section: 'model',
    initial: 'gpt-4o-mini',
    fallback: 'gpt-4o-mini',
    suggestions: openaiModels.map(({ id, name, category }) => ({ value: id, label: name, note: category })),
    listed: {
      row: 'sessionModels',
      label: 'Carregar',
      with: ['apiKey', 'organizationId', 'baseUrl'],
      needs: ['apiKey'],
      missing: 'Chave da API é obrigatória',
      failure: 'Erro ao carregar modelos',
      read: readChoicesIn('models', ({ id, name, category }) => ({
        value: String(id),
        label: String(name ?? id),
        note: String(category ?? ''),
      })),
    },
    schema: textLine(rule('rules.integrations.model_required'), 100),
  }),
  systemPrompt: field.long({
    label: 'Prompt do sistema',
    help: 'Quem o modelo é, o que sabe da sua empresa e como responde.',
    flag: 'prompt',
    section: 'model',
    placeholder: 'Você atende os clientes da loja…',
    initial: '',
    fallback: '',
    schema: z
      .string(rule('rules.integrations.text_invalid'))
      .max(50_000, rule('rules.integrations.prompt_long')),
  }),
  temperature: field.number({
    label: 'Temperatura',
    help: 'Mais alta, mais variada. Mudá-la volta o Top P a 1.',
    flag: 'temperatura',
    section: 'model',
    half: true,
    slider: true,
    min: 0,
    max: 2,
    step: 0.1,
    initial: 0.7,
    fallback: 0.7,
    sets: { topP: 1 },
  }),
  topP: field.number({
    label: 'Top P',
    help: 'Mais baixo, só o mais provável. Mudá-lo volta a temperatura a 1.',
    flag: 'top-p',
    section: 'model',
    half: true,
    slider: true,
    min: 0.1,
    max: 1,
    step: 0.05,
    initial: 1,
    fallback: 1,
    sets: { temperature: 1 },
  }),
  maxTokens: field.number({
    label: 'Máximo de tokens',
    help: 'De uma resposta. O modelo tem o seu máximo.',
    flag: 'max-tokens',
    section: 'model',
    slider: true,
    min: 1,
    max: Math.max(...openaiModels.map(({ maxTokens }) => maxTokens)),
    initial: 4096,
    fallback: 4096,
  }),
  frequencyPenalty: field.number({
    label: 'Penalidade de frequência',
    help: 'Mais alta, repete menos palavras.',
    flag: 'penalidade-frequencia',
    section: 'model',
    half: true,
    slider: true,
    min: -2,
    max: 2,
    step: 0.1,
    initial: 0,
    fallback: 0,
  }),
  presencePenalty: field.number({
    label: 'Penalidade de presença',
    help: 'Mais alta, muda mais de assunto.',
    flag: 'penalidade-presenca',
    section: 'model',
    half: true,
    slider: true,
    min: -2,
    max: 2,
    step: 0.1,
    initial: 0,
    fallback: 0,
  }),
  dailyTokens: field.number({
    label: 'Limite diário de tokens',
    help: 'Somadas perguntas e respostas da sessão num dia. Atingido, o modelo se cala até a meia-noite. 0, sem limite.',
    flag: 'tokens-dia',
    section: 'model',
    min: 0,
    max: 1_000_000_000,
    initial: 2_000_000,
    fallback: 0,
  }),
  ...responderFields(40),
}

/** Facts for the model panel. Configuration spec §2.3. */
function listModelFacts(id: string, { locale, write }: Writer): Fact[] {
  const model = openaiModel(id)
  const formatTokens = (number: number) => {
    const count = formatCount(number, locale)
    return write('facts.tokens', `${count} tokens`, { count })
  }
  const maxTokens = formatTokens(model?.maxTokens ?? usualMaxTokens)
  if (!model)
    return [
      [
        write('facts.unlisted', 'Fora do catálogo'),
        write('facts.most', `Até ${maxTokens} por resposta`, { most: maxTokens }),
      ],
    ]
  return [
    [write('facts.category', 'Categoria'), model.category],
    [write('facts.description', 'Descrição'), write(`models.${model.id}`, model.description)],
    [write('facts.context', 'Contexto máximo'), formatTokens(model.contextWindow)],
    [write('facts.output', 'Saída máxima'), maxTokens],
  ]
}

/**
 * Connects a session to an OpenAI model that answers its customers. Configuration spec §2.3, §3, §5, §7.2 and §9,
 * OpenAI.
 */
export const openai = target({
  kind: 'openai',
  card,
  path: '/openai/:id',
  features: [
    'Responde com o seu prompt e a conversa até ali',
    'Ouve áudios e vê imagens onde o modelo pode',
    'Servidores compatíveis pela URL base',
  ],
  fields,
  enabledBy: 'isEnabled',
  trial: ['apiKey', 'organizationId', 'baseUrl', 'model'],
  needs: { save: ['apiKey'], test: ['apiKey'] },
  explain: ({ model }, writer) => ({ model: listModelFacts(String(model ?? ''), writer) }),
  caps: ({ model }) => ({ maxTokens: maxTokensOf(String(model ?? '')) }),
  extra: {
    ...conversationExtra,
    enabled: lenient(z.boolean(), { fallback: ({ fields }) => fields.isEnabled ?? true }),
  },
  fresh: { status: 'active', enabled: true },
  rows: ({ declare, schemas: { view, testBody } }) => ({
    /** Tests the key without saving; without a body it tests the stored one. */
    test: declare('POST /openai/:id/test', { body: testBody, entity: view, answer: ConversationTest }),
    /** Restores all defaults except for the key, the organization and the address. */
    reset: declare('POST /openai/:id/reset', { answer: view, hasUnspecifiedAnswer: true }),
    toggle: declare('PATCH /openai/:id/toggle', {
      body: z.strictObject({ enabled: fields.isEnabled.given }),
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    /** The model catalogue; with a session also the models of its key. */
    models: declare('GET /openai/models', {
      query: z.object({ sessionId: z.string().optional() }),
      answer: Models,
    }),
    /** Extension: the models of a session's key. */
    sessionModels: declare('GET /openai/:id/models', { answer: Models }),
    /** Extension: the models of an unsaved key; absent fields are as configured. */
    sessionModelsFor: declare('POST /openai/:id/models/list', {
      body: testBody,
      answer: Models,
      stores: false,
    }),
    /** Usage of the last 30 days, newest first. */
    usage: declare('GET /openai/:id/usage', { answer: OpenaiUsage }),
    /** Checks a key before anything is configured. */
    validateKey: declare('POST /openai/validate-key', {
      sessions: 'none',
      body: z.strictObject({
        apiKey: fields.apiKey.given,
        organizationId: fields.organizationId.given.optional(),
        baseUrl: fields.baseUrl.given.optional(),
      }),
      answer: lenient(
        z.object({ valid: z.boolean(), message: z.string(), messageI18n: MessageRef.nullish() }),
        {
          from: (value) => {
            const answer: Record<string, unknown> = { ...Object(value) }
            return { valid: answer.valid ?? answer.success ?? true, message: '', ...answer }
          },
        },
      ),
      stores: false,
    }),
  }),
  calls: { reset: 'reset', toggle: 'toggle' },
  reference: {
    reset: { summary: 'Volta a OpenAI de uma sessão aos padrões', failures: notConfigured, destroys: true },
    toggle: { summary: 'Ativa ou desativa a OpenAI de uma sessão', failures: notConfigured },
    models: { summary: 'Lista os modelos oferecidos', failures: listFailures },
    sessionModels: { summary: 'Lista os modelos da chave de uma sessão', failures: listFailures },
    sessionModelsFor: { summary: 'Lista os modelos de uma chave ainda não salva', failures: listFailures },
    usage: { summary: 'Mostra os tokens e o custo de uma sessão por dia', failures: notConfigured },
    validateKey: { summary: 'Verifica uma chave da API da OpenAI', failures: tooManyTests },
  },
  texts: {
    loadFailure: 'Erro ao carregar configuração da OpenAI',
    tested: 'Conexão testada com sucesso!',
    testRefused: 'Falha no teste de conexão',
    testFailure: 'Falha no teste de conexão',
  },
  resetting: createResetQuestion(card),
})

/**
 * A session's language model in answers: the key masked, `enabled` a read-only duplicate of `isEnabled`. `dailyTokens`
 * of 0 is no limit. Configuration spec §3.
 */
export type Openai = ConfigFor<typeof openai>
