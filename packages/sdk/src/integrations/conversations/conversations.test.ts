import { describe, expect, it } from 'vitest'
import { configCalls } from '../../flows/configCalls.js'
import { fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import { conversationKinds, pageOrder, popular, reachedByWebhook } from '../catalogue.js'
import type { AnyDescription } from '../describe.js'
import { givableFields, startValues } from '../formValues.js'
import { loadDescription } from '../load.js'
import { chatwoot } from './chatwoot.js'
import { ourEvents, theirNames } from './conversationFields.js'
import { flowise } from './flowise.js'
import { kommo } from './kommo.js'
import { kommoCallback, sessionOfState } from './kommoReturn.js'
import { n8n, n8nEvents } from './n8n.js'
import { openai } from './openai.js'
import { maxTokensOf, openaiModels } from './openaiModels.js'
import { typebot } from './typebot.js'

function wrong(schema: AnyDescription['schemas']['create'], input: object): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    texts[path.join('.')] ??= message
  return texts
}

describe('the integrations page', () => {
  it('has eight cards in the documented order, each with three features', async () => {
    expect(pageOrder).toEqual(['n8n', 'chatwoot', 'typebot', 'openai', 'kommo', 'dify', 'flowise', 'zapier'])
    expect(reachedByWebhook.map(({ name }) => name)).toEqual(['zapier'])
    expect(popular).toEqual(['n8n', 'openai', 'chatwoot'])
    const all = await Promise.all(conversationKinds.map(loadDescription))
    expect(all.map(({ card }) => [card.label, card.category])).toEqual([
      ['n8n', 'Automação'],
      ['Chatwoot', 'Atendimento'],
      ['Typebot', 'Bots'],
      ['OpenAI', 'IA'],
      ['Kommo', 'CRM'],
      ['Flowise', 'IA'],
      ['Dify', 'IA'],
    ])
    for (const { features } of all) expect(features).toHaveLength(3)
  })

  it('never leaves a half-width form field alone in its row', async () => {
    for (const description of await Promise.all(conversationKinds.map(loadDescription))) {
      let alone: string | null = null
      for (const [name, one] of Object.entries(description.fields)) {
        const isHalf = 'half' in one && one.half === true
        // A field loaded from a list has a button beside it.
        if (isHalf) expect('listed' in one && one.listed, name).toBeFalsy()
        else expect(alone, description.kind).toBeNull()
        alone = isHalf && alone === null ? name : null
      }
    }
  })
})

describe('n8n', () => {
  it('lists missing fields, with different texts for a test', () => {
    expect(wrong(n8n.schemas.create, {})).toEqual({
      serverUrl: 'URL do servidor n8n é obrigatória',
      apiKey: 'API Key é obrigatória',
    })
    for (const empty of [{}, { serverUrl: ' ', apiKey: '' }]) {
      expect(wrong(n8n.schemas.trial, empty)).toEqual({
        serverUrl: 'URL do servidor é obrigatória para testar',
        apiKey: 'API Key é obrigatória para testar',
      })
    }
    expect(wrong(n8n.schemas.create, { serverUrl: 'n8n', apiKey: 'a b' })).toEqual({
      serverUrl: 'URL inválida',
      apiKey: 'Chave inválida: sem espaços nem acentos',
    })
    expect(n8n.needs).toEqual({ save: ['serverUrl', 'apiKey'], test: ['serverUrl', 'apiKey'] })
  })

  it('has the common responder defaults and validates their limits', () => {
    expect(n8n.schemas.create.parse({ serverUrl: 'https://n8n.exemplo/', apiKey: 'k' })).toEqual({
      enabled: false,
      serverUrl: 'https://n8n.exemplo',
      webhookHeaders: {},
      apiKey: 'k',
      events: ['message_received'],
      priority: 30,
      debounceSeconds: 3,
      takeoverMinutes: 30,
      leaveKeyword: 'sair',
      hours: '',
      failureText: '',
      triggers: [],
      ignoredChats: [],
      answerGroups: false,
    })
    expect(
      wrong(n8n.schemas.change, { priority: 0, debounceSeconds: 31, takeoverMinutes: 1441, hours: 'cedo' }),
    ).toEqual({
      priority: 'Deve ser no mínimo 1',
      debounceSeconds: 'Deve ser no máximo 30',
      takeoverMinutes: 'Deve ser no máximo 1440',
      hours: 'Horário inválido: escreva como seg-sex 08:00-18:00',
    })
    expect([typebot, flowise, n8n, openai].map(({ fields }) => fields.priority.initial)).toEqual([
      10, 20, 30, 40,
    ])
  })

  it("maps seven events to the gateway's events", () => {
    expect(Object.keys(n8nEvents)).toEqual([
      'message_received',
      'message_sent',
      'session_connected',
      'session_disconnected',
      'contact_added',
      'group_joined',
      'status_changed',
    ])
    expect(ourEvents(n8nEvents, ['message_received', 'status_changed'])).toEqual([
      'message:received',
      'session:status',
    ])
    expect(theirNames(n8nEvents, ['message_received', 'status_changed'], 'session:status')).toEqual([
      'status_changed',
    ])
  })

  it('lists workflows from unsaved credentials, or from the saved ones if the call is missing', async () => {
    const { morpheus, calls } = fakeMorpheus(({ method, path }) =>
      method === 'POST' && path.endsWith('/list')
        ? { status: 404, body: {} }
        : ok([{ id: 'w1', name: 'Vendas', active: false }]),
    )
    const answer = await configCalls(n8n, morpheus, 's1').list?.('workflows', {
      serverUrl: 'https://n8n.exemplo',
    })
    expect(n8n.fields.workflowId.listed?.read(answer ?? {})).toEqual([
      { value: 'w1', label: 'Vendas', note: 'Inativo' },
    ])
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /n8n/s1/workflows/list',
      'GET /n8n/s1/workflows',
    ])
  })

  it('rejects an empty session id without a request', async () => {
    const { morpheus, calls } = fakeMorpheus(() => ok({}))
    await expect(configCalls(openai, morpheus, ' ').load()).rejects.toThrow('ID da sessão não fornecido')
    expect(calls).toEqual([])
  })
})

describe('Chatwoot', () => {
  it('needs server, account and key for a test; accepts numeric ids', () => {
    expect(chatwoot.needs?.test).toEqual(['serverUrl', 'accountId', 'apiKey'])
    const input = { serverUrl: 'https://chat.exemplo', accountId: '1', apiKey: 'token' }
    expect(chatwoot.schemas.create.parse(input)).toMatchObject({ enabled: false, accountId: '1' })
    expect(chatwoot.schemas.create.safeParse({ ...input, accountId: 7, inboxId: 3 }).data).toMatchObject({
      accountId: '7',
      inboxId: '3',
    })
    expect(chatwoot.fields.events.initial).toEqual([
      'conversation_created',
      'conversation_updated',
      'conversation_status_changed',
      'message_created',
      'message_updated',
      'contact_created',
      'contact_updated',
    ])
  })
})

describe('Typebot', () => {
  it('requires server, id and key and defaults to the public server and one event', () => {
    expect(wrong(typebot.schemas.create, { serverUrl: '' })).toEqual({
      serverUrl: 'Preencha todos os campos obrigatórios',
      publicId: 'Preencha todos os campos obrigatórios',
      apiKey: 'Preencha todos os campos obrigatórios',
    })
    expect(startValues(typebot)).toMatchObject({
      serverUrl: 'https://typebot.io',
      events: ['message_received'],
      enabled: false,
    })
    expect(typebot.removal?.text).toBe('Tem certeza que deseja deletar esta configuração?')
    expect(typebot.removal?.label).toBe('Deletar Configuração')
    expect(typebot.texts).toMatchObject({
      loadFailure: 'Erro ao carregar configuração do Typebot',
      saveFailure: 'Erro ao salvar configuração do Typebot',
      testFailure: 'Erro ao testar conexão com Typebot',
      removeFailure: 'Erro ao deletar configuração do Typebot',
      created: 'Configuração do Typebot criada com sucesso!',
      saved: 'Configuração do Typebot atualizada com sucesso!',
      removed: 'Configuração do Typebot deletada com sucesso!',
    })
  })
})

describe('Flowise', () => {
  it('requires server and chatflow, is enabled by default and lists chatflows', () => {
    const missing = 'Por favor, preencha todos os campos obrigatórios'
    expect(wrong(flowise.schemas.create, {})).toEqual({ serverUrl: missing, chatflowId: missing })
    expect(startValues(flowise)).toMatchObject({
      enabled: true,
      events: ['message_received', 'message_sent'],
    })
    expect(flowise.needs?.test).toEqual(['serverUrl', 'chatflowId'])
    const { listed } = flowise.fields.chatflowId
    expect(listed?.label).toBe('Carregar')
    expect(listed?.missing).toBe('Por favor, preencha a URL do servidor e a API Key primeiro')
    expect(
      listed?.read({
        chatflows: [
          { id: 'a', name: 'Vendas', deployed: null },
          { id: 'b', name: 'Antigo', deployed: false },
        ],
      }),
    ).toEqual([
      { value: 'a', label: 'Vendas', note: 'Ativo' },
      { value: 'b', label: 'Antigo', note: 'Inativo' },
    ])
  })
})

describe('OpenAI', () => {
  it('has the documented defaults and limits', () => {
    expect(openai.schemas.create.parse({ apiKey: 'sk-1' })).toMatchObject({
      organizationId: '',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-4o-mini',
      temperature: 0.7,
      maxTokens: 4096,
      topP: 1,
      frequencyPenalty: 0,
      presencePenalty: 0,
      systemPrompt: '',
      isEnabled: true,
    })
    expect(wrong(openai.schemas.create, { apiKey: ' ' })).toEqual({ apiKey: 'Chave da API é obrigatória' })
    expect(
      wrong(openai.schemas.change, {
        temperature: 2.1,
        topP: 0,
        frequencyPenalty: -2.1,
        presencePenalty: 3,
        maxTokens: 0,
      }),
    ).toEqual({
      temperature: 'Deve ser no máximo 2',
      topP: 'Deve ser no mínimo 0,1',
      frequencyPenalty: 'Deve ser no mínimo -2',
      presencePenalty: 'Deve ser no máximo 2',
      maxTokens: 'Deve ser no mínimo 1',
    })
    expect(openai.schemas.change.parse({ temperature: '0,5', topP: '0.35' })).toEqual({
      temperature: 0.5,
      topP: 0.35,
    })
    const sliders = givableFields(openai.fields).flatMap((one) =>
      one.kind === 'number' && one.slider ? [[one.name, one.min, one.max, one.step]] : [],
    )
    expect(sliders).toEqual([
      ['temperature', 0, 2, 0.1],
      ['topP', 0.1, 1, 0.05],
      ['maxTokens', 1, 100_000, 1],
      ['frequencyPenalty', -2, 2, 0.1],
      ['presencePenalty', -2, 2, 0.1],
    ])
  })

  it('resets temperature and top P against each other and caps tokens by model', () => {
    expect(openai.fields.temperature.sets).toEqual({ topP: 1 })
    expect(openai.fields.topP.sets).toEqual({ temperature: 1 })
    expect(openaiModels.map(({ id, maxTokens, contextWindow }) => [id, maxTokens, contextWindow])).toEqual([
      ['o1', 100_000, 200_000],
      ['o1-mini', 65_536, 128_000],
      ['gpt-4.1', 32_768, 1_000_000],
      ['gpt-4.1-mini', 32_768, 1_000_000],
      ['gpt-4.1-nano', 32_768, 1_000_000],
      ['gpt-4o', 16_384, 128_000],
      ['gpt-4o-mini', 16_384, 128_000],
      ['gpt-4-turbo', 4096, 128_000],
      ['gpt-3.5-turbo', 4096, 16_385],
    ])
    expect(maxTokensOf('llama3')).toBe(4096)
    expect(maxTokensOf('gpt-4o-2024-08-06')).toBe(16_384)
    expect(openai.caps?.({ model: 'gpt-4o' })).toEqual({ maxTokens: 16_384 })
    expect(openai.explain?.({ model: 'gpt-4o-mini' }).model).toEqual([
      ['Categoria', 'Cost-optimized'],
      ['Descrição', 'Rápido e barato, para o dia a dia.'],
      ['Contexto máximo', '128.000 tokens'],
      ['Saída máxima', '16.384 tokens'],
    ])
    expect(openai.texts).toMatchObject({
      loadFailure: 'Erro ao carregar configuração da OpenAI',
      testFailure: 'Falha no teste de conexão',
      reset: 'Configuração resetada com sucesso!',
      resetFailure: 'Erro ao resetar configuração',
    })
  })
})

/** Extra fields of an answer. */
const defaults = {
  enabled: true,
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
  status: 'active',
  isConnected: false,
  redirectUri: '',
  accessToken: '',
  webhookUrl: '',
  pipelineId: '',
  statusId: '',
}

describe('Kommo', () => {
  it('requires credentials and a subdomain of 3 to 50 letters, digits and hyphens', () => {
    const missing = 'Preencha todos os campos obrigatórios'
    expect(wrong(kommo.schemas.create, {})).toEqual({
      subdomain: missing,
      clientId: missing,
      clientSecret: missing,
    })
    const credentials = { clientId: 'c', clientSecret: 's' }
    expect(wrong(kommo.schemas.create, { ...credentials, subdomain: 'loja_1' })).toEqual({
      subdomain: 'Subdomínio deve conter apenas letras, números e hífens',
    })
    for (const subdomain of ['ab', 'a'.repeat(51)]) {
      expect(wrong(kommo.schemas.create, { ...credentials, subdomain })).toEqual({
        subdomain: 'Subdomínio deve ter de 3 a 50 caracteres',
      })
    }
    expect(kommo.schemas.create.parse({ ...credentials, subdomain: 'loja-1' }).events).toEqual([
      'lead_add',
      'lead_update',
      'lead_delete',
      'lead_status_change',
      'contact_add',
      'contact_update',
      'contact_delete',
    ])
    expect(kommo.texts).toMatchObject({
      loadFailure: 'Erro ao carregar configuração da Kommo',
      saved: 'Configuração da Kommo salva com sucesso!',
      saveFailure: 'Erro ao salvar configuração da Kommo',
      tested: 'Conexão com a Kommo testada com sucesso!',
      testFailure: 'Erro ao testar conexão com a Kommo',
    })
  })

  it('is saved as a whole with one call and has its callback in the dashboard', async () => {
    const { morpheus, calls } = fakeMorpheus(() => ok({}))
    const input = kommo.schemas.create.parse({ subdomain: 'loja', clientId: 'c', clientSecret: 's' })
    const config = configCalls(kommo, morpheus, 's1')
    await config.save(input, null)
    const stored = kommo.schemas.view.parse({ sessionId: 's1', ...defaults, ...input })
    await config.save({ ...input, clientId: 'd' }, stored)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['POST /integrations/kommo/config/s1']),
    )
    expect(calls.at(-1)?.body).toMatchObject({ subdomain: 'loja', clientId: 'd', clientSecret: 's' })
    expect(kommoCallback('https://painel.exemplo')).toBe('https://painel.exemplo/integrations/kommo/callback')
    expect(sessionOfState('s1.abc')).toBe('s1')
  })
})
