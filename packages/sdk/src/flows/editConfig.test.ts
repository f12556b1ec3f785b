import { describe, expect, it, vi } from 'vitest'
import { behavior, defaultBehavior } from '../integrations/behavior.js'
import { cloud } from '../integrations/cloud.js'
import { rabbitmq } from '../integrations/rabbitmq.js'
import { sqs } from '../integrations/sqs.js'
import { webhook } from '../integrations/webhook.js'
import { websocket } from '../integrations/websocket.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { deliveryMessages } from '../text/delivery.js'
import { configCalls } from './configCalls.js'
import { editConfig } from './editConfig.js'

const { texts } = webhook
const state = {
  enabled: true,
  paused: false,
  connectionStatus: 'DISCONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}
/** The defaults of what only Evolution's form has. */
const evolution = {
  format: 'morpheus' as const,
  evolutionEvents: [],
  byEvents: false,
  base64: false,
  evolutionKey: '',
}
const stored = {
  ...evolution,
  sessionId: 's1',
  url: 'https://loja.exemplo/eventos',
  events: ['message:received'],
  headers: {},
  raw: false,
  secret: 'whsec_••••••••abcd',
  previousSecretUntil: null,
  ...state,
}
const input = {
  ...evolution,
  url: stored.url,
  events: ['message:received' as const],
  headers: {},
  raw: false,
  enabled: true,
}

function editing(answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>) {
  const fake = fakeMorpheus(answer)
  const notices: string[] = []
  const flow = editConfig(configCalls(webhook, fake.morpheus, 's1'), texts, {
    notify: ({ text }) => notices.push(text),
  })
  return { ...fake, flow, notices, state: () => flow.store.getState() }
}
const notConfigured = failure(404, 'Configuração não encontrada')
const ready = (test: ReturnType<typeof editing>) => vi.waitFor(() => expect(test.state().phase).toBe('ready'))

describe('editConfig', () => {
  it('treats a 404 as not configured, then creates, and updates an existing configuration', async () => {
    const test = editing(({ method }) =>
      method === 'GET' ? notConfigured : ok(stored, method === 'POST' ? 201 : 200),
    )
    test.flow.start()
    await ready(test)
    expect(test.state().config).toBeNull()
    expect(await test.flow.save(input)).toBe(true)
    expect(test.state().config).toMatchObject({ url: stored.url })
    expect(await test.flow.save({ ...input, enabled: false })).toBe(true)
    expect(test.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT'])
    expect(test.notices).toEqual([texts.saved, texts.saved])
  })

  it('sends only changed fields so that concurrent changes to other fields stay', async () => {
    const test = editing(({ method }) => (method === 'GET' ? ok(stored) : ok({})))
    test.flow.start()
    await ready(test)
    const url = 'https://loja.exemplo/outro'
    expect(await test.flow.save({ ...input, url, secret: stored.secret })).toBe(true)
    expect(test.calls.at(-1)).toMatchObject({ method: 'PUT', body: { url } })
    expect(test.state().config).toMatchObject({ url, secret: stored.secret, enabled: true })
  })

  it('reloads instead of saving when nothing was changed', async () => {
    let url = stored.url
    const test = editing(() => ok({ ...stored, url }))
    test.flow.start()
    await ready(test)
    url = 'https://loja.exemplo/de-outra-pessoa'
    expect(await test.flow.save(input)).toBe(true)
    expect(test.calls.map(({ method }) => method)).toEqual(['GET', 'GET'])
    expect(test.state().config?.url).toBe(url)
  })

  it('keeps the stored configuration when saving fails and exposes field errors', async () => {
    const test = editing(({ method }) =>
      method === 'GET'
        ? ok(stored)
        : failure(400, 'Endereço não permitido', { fields: { url: 'Não permitido' } }),
    )
    test.flow.start()
    await ready(test)
    expect(await test.flow.save({ ...input, enabled: false })).toBe(false)
    expect(test.state()).toMatchObject({
      config: { url: stored.url },
      fields: { url: 'Não permitido' },
      failure: { code: 'test', text: 'Endereço não permitido' },
      busy: null,
    })
    expect(test.notices).toEqual(['Endereço não permitido'])
    test.flow.forget()
    expect(test.state()).toMatchObject({ fields: {}, failure: null })
  })

  it('distinguishes a failed test from a test that could not run', async () => {
    let answer: FakeAnswer = ok({
      connected: false,
      message: 'Conexão recusada',
      answerStatus: null,
      duration: 3,
    })
    const test = editing(({ method }) => (method === 'GET' ? ok(stored) : answer))
    test.flow.start()
    await ready(test)
    expect(await test.flow.test({ url: stored.url, headers: {} })).toBe(false)
    expect(test.state().outcome).toMatchObject({ connected: false, message: 'Conexão recusada' })
    answer = ok({ connected: true, message: 'O destino respondeu 200', answerStatus: 200, duration: 3 })
    expect(await test.flow.test({ url: stored.url, headers: {} })).toBe(true)
    answer = { status: 500 }
    await test.flow.test({ url: stored.url, headers: {} })
    expect(test.state().outcome).toBeNull()
    expect(test.notices).toEqual([
      'Falha ao conectar com o webhook',
      'Webhook testado com sucesso!',
      'Erro ao testar webhook',
    ])
  })

  it('shows why a test had no response', async () => {
    const test = editing(({ method }) => (method === 'GET' ? ok(stored) : 'network'))
    test.flow.start()
    await ready(test)
    vi.useFakeTimers()
    const tested = test.flow.test({ url: stored.url, headers: {} })
    await vi.runAllTimersAsync()
    expect(await tested).toBe(false)
    vi.useRealTimers()
    expect(test.notices).toEqual([expect.stringMatching(/^Erro ao testar conexão\. \S/)])
  })

  it('shows default messages when the server gives none', async () => {
    const webhook = editing(({ method }) => (method === 'GET' ? ok(stored) : { status: 502 }))
    webhook.flow.start()
    await ready(webhook)
    await webhook.flow.save({ ...input, enabled: false })
    expect(webhook.notices).toEqual(['Erro ao salvar configuração'])

    const broken = editing(() => ({ status: 502 }))
    broken.flow.start()
    await vi.waitFor(() => expect(broken.state().failure?.text).toBe('Erro ao carregar configuração'))
    // Configuration spec §8.
    expect(deliveryMessages).toMatchObject({
      behavior: {
        loadFailure: 'Erro ao carregar configurações de comportamento',
        saveFailure: 'Erro ao salvar configurações de comportamento',
        resetFailure: 'Erro ao resetar configurações de comportamento',
      },
    })
  })

  it('rejects a second operation while one is running', async () => {
    let release = (_: FakeAnswer) => {}
    const test = editing(({ method }) =>
      method === 'GET'
        ? ok(stored)
        : new Promise<FakeAnswer>((resolve) => {
            release = resolve
          }),
    )
    test.flow.start()
    await ready(test)
    const first = test.flow.save({ ...input, enabled: false })
    await vi.waitFor(() => expect(test.calls).toHaveLength(2))
    expect(await test.flow.save(input)).toBe(false)
    expect(await test.flow.remove()).toBe(false)
    release(ok(stored))
    expect(await first).toBe(true)
    expect(test.calls).toHaveLength(2)
  })

  it('shows a renewed secret, and no configuration after removal', async () => {
    const test = editing(({ method }) => {
      if (method === 'GET') return ok(stored)
      return ok(method === 'DELETE' ? {} : { ...stored, secret: 'whsec_inteiro' })
    })
    test.flow.start()
    await ready(test)
    expect(await test.flow.renewSecret()).toBe(true)
    expect(test.state().config?.secret).toBe('whsec_inteiro')
    expect(await test.flow.remove()).toBe(true)
    expect(test.state().config).toBeNull()
  })

  it('can be reloaded after a failure; a stopped load changes nothing', async () => {
    let answer: FakeAnswer = failure(403, 'Sem acesso')
    const test = editing(() => answer)
    test.flow.start()
    await vi.waitFor(() => expect(test.state().phase).toBe('unreadable'))
    expect(test.state().failure?.text).toBe('Sem acesso')
    answer = ok(stored)
    test.flow.start()
    test.flow.stop()
    test.flow.start()
    await ready(test)
    expect(test.state().failure).toBeNull()
  })

  it('returns false without a call when the configuration has no such operation', async () => {
    const { morpheus, calls } = fakeMorpheus(() => ok({}))
    const flow = editConfig(configCalls(rabbitmq, morpheus, 's1'), texts)
    expect(await flow.renewSecret()).toBe(false)
    expect(calls).toEqual([])
  })

  it('uses the rows of each configurable feature', async () => {
    const { morpheus, calls } = fakeMorpheus(({ path }) =>
      path.includes('whatsapp-cloud')
        ? { status: 200, body: { success: true, message: '', data: { config: null, notice: 'Ainda não' } } }
        : ok({ sessionId: 's1', ...defaultBehavior }),
    )
    const clouds = editConfig(configCalls(cloud, morpheus, 's1'), texts)
    clouds.start()
    await vi.waitFor(() =>
      expect(clouds.store.getState()).toMatchObject({ phase: 'ready', config: null, notice: 'Ainda não' }),
    )
    const toggles = editConfig(configCalls(behavior, morpheus, 's1'), texts)
    expect(await toggles.save({ ...defaultBehavior, alwaysOnline: true })).toBe(true)
    expect(await toggles.remove()).toBe(true)
    expect(toggles.store.getState().config).toMatchObject(defaultBehavior)
    await Promise.allSettled([
      configCalls(sqs, morpheus, 's1').load({}),
      configCalls(websocket, morpheus, 's1').renewSecret?.(),
    ])
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /whatsapp-cloud/sessions/s1/config',
      'PUT /sessions/s1/behavior',
      'POST /sessions/s1/behavior/reset',
      'GET /sessions/s1/sqs',
      'POST /sessions/s1/websocket/token',
    ])
  })
})
