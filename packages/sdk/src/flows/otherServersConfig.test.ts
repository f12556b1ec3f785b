import { describe, expect, it, vi } from 'vitest'
import type { EventName } from '../features/events/eventNames.js'
import { descriptions } from '../integrations/all.js'
import type { AnyDescription } from '../integrations/describe.js'
import { fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../testing/fakeServer.js'
import { configCalls } from './configCalls.js'
import { editConfig } from './editConfig.js'

/** Tests configurations on servers with only the documented answers. */

const texts = {
  loadFailure: 'Erro ao carregar configuração',
  saved: 'Configuração salva com sucesso!',
  saveFailure: 'Erro ao salvar configuração',
  tested: 'Testado',
  testRefused: 'Falha ao conectar',
  testFailure: 'Erro ao testar',
  testUnanswered: 'Erro ao testar conexão',
  removed: 'Removido',
  removeFailure: 'Erro ao remover',
  renewed: 'Novo',
  renewFailure: 'Erro',
}

/** The fields of configuration spec §3, and their parsed values. */
const events: EventName[] = ['message:received']
const untried = {
  sessionId: 's1',
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}
const webhook = { url: 'https://loja.com.br/x', events, headers: { 'X-A': 'b' }, enabled: true }
const websocket = { enabled: true, maxClients: 10, events }
const rabbitmq = {
  host: 'fila',
  port: 5672,
  username: 'loja',
  password: 'p',
  queue: 'q',
  exchange: 'e',
  events,
  enabled: true,
}
const sqs = {
  region: 'sa-east-1',
  accessKeyId: 'AK',
  secretAccessKey: 'SK',
  queueUrl: 'https://sqs/1/q',
  events,
  enabled: true,
} as const
const cloud = {
  accessToken: 't',
  phoneNumberId: '1',
  businessAccountId: '2',
  appId: '3',
  appSecret: 's',
  webhookUrl: '',
  webhookVerifyToken: 'v',
  events: ['messages'],
  enabled: true,
}
const behavior = {
  receiveIncomingCalls: false,
  ignoreGroupMessages: true,
  alwaysOnline: false,
  markMessagesAsRead: false,
  syncFullHistory: false,
  markStatusAsViewed: true,
}

function kind(
  description: AnyDescription,
  documented: Record<string, unknown>,
  read: object,
  defaults: object = {},
) {
  const edit = (answer: (method: string, path: string) => FakeAnswer) => {
    const fake = fakeMorpheus(({ method, path }) => answer(method, path))
    const notify = vi.fn()
    const flow = editConfig(configCalls(description, fake.morpheus, 's1'), texts, { notify })
    flow.start()
    return {
      ...fake,
      notify,
      flow,
      state: () => flow.store.getState(),
      save: () => flow.save(documented),
      test: () => flow.test(documented),
    }
  }
  return { edit, documented, read, defaults }
}

/** RabbitMQ's fields beyond the documented ones. */
const ours = { vhost: '/', tls: 'auto', queueType: 'classic', passive: false, raw: false }
const raw = { raw: false }
const evolution = {
  format: 'morpheus',
  evolutionEvents: [],
  byEvents: false,
  base64: false,
  evolutionKey: '',
}

const kinds = {
  webhook: kind(
    descriptions.webhook,
    webhook,
    { ...untried, secret: '', previousSecretUntil: null },
    { ...raw, ...evolution },
  ),
  websocket: kind(descriptions.websocket, websocket, { ...untried, currentClients: 0, token: '' }, raw),
  rabbitmq: kind(descriptions.rabbitmq, rabbitmq, untried, ours),
  sqs: kind(descriptions.sqs, sqs, untried, raw),
}
const done: FakeAnswer = { status: 200, body: { success: true } }
const answers: [string, FakeAnswer][] = [
  ['{ success: true }', done],
  ['204', { status: 204, body: '' }],
  ['a message', { status: 201, body: { message: 'Salvo' } }],
]

describe.each(Object.entries(kinds))('a %s', (_, { edit, documented, read, defaults }) => {
  const whole = { ...documented, ...read }

  it.each<[string, unknown]>([
    ['in data', { data: documented }],
    ['in data.data', { data: { data: documented } }],
    ['bare', documented],
    ['with more', { success: true, data: { ...documented, id: 4, tenant: 'x', sessionId: 's1' } }],
    ['in another state', { data: { ...documented, connectionStatus: 'DEGRADED' } }],
  ])('is parsed %s', async (_name, body) => {
    const { state } = edit(() => ({ status: 200, body }))
    await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'ready', config: whole }))
  })

  it.each<[string, FakeAnswer]>([
    ['404', { status: 404, body: {} }],
    ['404 as a page', { status: 404, body: '<h1>' }],
    ['data null', { status: 200, body: { success: true, data: null } }],
    ['204', { status: 204, body: '' }],
  ])('counts as not configured on %s', async (_name, answer) => {
    const { state } = edit(() => answer)
    await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'ready', config: null }))
  })

  it('is unreadable when the response is an HTML page', async () => {
    const { state } = edit(() => ({ status: 200, body: '<!doctype html>' }))
    await vi.waitFor(() => expect(state().phase).toBe('unreadable'))
  })

  it.each(answers)(
    'keeps the sent values when creation returns %s, and can be removed',
    async (_name, answer) => {
      const { state, save, flow } = edit((method) => (method === 'GET' ? { status: 404, body: {} } : answer))
      await vi.waitFor(() => expect(state().phase).toBe('ready'))
      expect(await save()).toBe(true)
      expect(state().config).toEqual(whole)
      expect(await flow.remove()).toBe(true)
      expect(state().config).toBeNull()
    },
  )

  it.each(answers)('keeps unsent values when the update returns %s', async (_name, answer) => {
    const previous = { ...documented, enabled: false, connectionStatus: 'CONNECTED' }
    const { state, save } = edit((method) => (method === 'GET' ? ok(previous) : answer))
    await vi.waitFor(() => expect(state().phase).toBe('ready'))
    expect(await save()).toBe(true)
    expect(state().config).toEqual({ ...whole, ...defaults, connectionStatus: 'CONNECTED' })
  })
})

describe('a connection test', () => {
  it.each<[string, FakeAnswer, boolean]>([
    ['{ connected: true }', { status: 200, body: { connected: true } }, true],
    ['data.connected', ok({ connected: true }), true],
    ['text', ok({ connected: 'true' }), true],
    ['{ connected: false }', ok({ connected: false }), false],
  ])('reports the result of the response %s', async (_, answer, connected) => {
    for (const { edit } of [kinds.webhook, kinds.rabbitmq, kinds.sqs]) {
      const { test, state, notify } = edit((method) => (method === 'GET' ? { status: 404 } : answer))
      await vi.waitFor(() => expect(state().phase).toBe('ready'))
      expect(await test()).toBe(connected)
      expect(state().outcome?.message).not.toBe('')
      expect(notify).toHaveBeenCalledWith(
        connected ? { tone: 'success', text: texts.tested } : { tone: 'error', text: texts.testRefused },
      )
    }
  })
})

describe('behaviour', () => {
  const edit = (answer: FakeAnswer) => {
    const { morpheus } = fakeMorpheus(({ method }) =>
      method === 'GET' ? ok({ alwaysOnline: true }) : answer,
    )
    const flow = editConfig(configCalls(descriptions.behavior, morpheus, 's1'), texts)
    flow.start()
    return { flow, config: () => flow.store.getState().config }
  }
  const defaults = {
    ...behavior,
    receiveIncomingCalls: true,
    ignoreGroupMessages: false,
    markStatusAsViewed: false,
  }

  it('uses the default of a missing toggle', async () => {
    const { config } = edit(done)
    await vi.waitFor(() => expect(config()).toEqual({ ...defaults, alwaysOnline: true, sessionId: 's1' }))
  })

  it.each(answers)(
    'keeps the sent values when saving returns %s, and the defaults after a reset',
    async (_, answer) => {
      const { flow, config } = edit(answer)
      await vi.waitFor(() => expect(config()).not.toBeNull())
      await flow.save(behavior)
      expect(config()).toEqual({ ...behavior, sessionId: 's1' })
      await flow.remove()
      expect(config()).toEqual({ ...defaults, sessionId: 's1' })
    },
  )
})

describe('the Cloud API configuration', () => {
  const edit = (loaded: unknown, answer: FakeAnswer = done) => {
    const { morpheus } = fakeMorpheus(({ method }) =>
      method === 'GET' ? { status: 200, body: loaded } : answer,
    )
    const flow = editConfig(configCalls(descriptions.cloud, morpheus, 's1'), texts)
    flow.start()
    return { flow, state: () => flow.store.getState() }
  }

  it.each<[string, unknown]>([
    ['as documented', { success: true, message: '', data: { config: cloud } }],
    ['without success and message', { data: { config: cloud } }],
  ])('is parsed %s', async (_, body) => {
    const { state } = edit(body)
    await vi.waitFor(() => expect(state().config).toEqual({ ...cloud, sessionId: 's1', updatedAt: '' }))
  })

  it('may be missing', async () => {
    const { state } = edit({ success: true, data: {} })
    await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'ready', config: null }))
  })

  it.each(answers)('keeps the sent values when saving returns %s', async (_, answer) => {
    const { flow, state } = edit({ data: { config: null } }, answer)
    await vi.waitFor(() => expect(state().phase).toBe('ready'))
    expect(await flow.save(cloud)).toBe(true)
    expect(state().config).toMatchObject({ ...cloud, sessionId: 's1' })
  })
})
