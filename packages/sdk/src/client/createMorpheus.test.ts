import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../core/auth/storage.js'
import { ConfigurationError } from '../core/client/errors.js'
import { type FakeAnswer, fakeServer, type SeenCall } from '../testing/fakeServer.js'
import { createMorpheus } from './createMorpheus.js'
import type { MorpheusOptions } from './options.js'

const connects = vi.fn()
const disconnects = vi.fn()
const handlers = new Map<string, () => void>()
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, handler: () => void) => handlers.set(name, handler),
    onAny() {},
    io: { on() {} },
    connect: connects,
    disconnect: disconnects,
  }),
}))

const quiet = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const user = { id: 'u', name: 'Ana', email: 'ana@loja.com.br', avatar: null }
const credentials = { email: 'ana@loja.com.br', password: 'segredo' }
const ok = (data: unknown): FakeAnswer => ({ status: 200, body: { success: true, data } })

function client(
  options: Partial<MorpheusOptions> = {},
  answer: (call: SeenCall) => FakeAnswer = () => ok({ user, token: 'fresh' }),
) {
  const { adapter, calls } = fakeServer(answer)
  const morpheus = createMorpheus({
    baseUrl: 'http://a.test',
    storage: memoryStorage(),
    logger: quiet,
    adapter,
    ...options,
  })
  return { morpheus, calls, state: () => morpheus.identity.store.getState() }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

describe('an API key', () => {
  it('is sent as a bearer token and cannot be combined with a token', async () => {
    const { morpheus, calls } = client({ apiKey: 'mo_chave' })
    await morpheus.auth.verify({})
    expect(calls.at(-1)?.headers).toMatchObject({ authorization: 'Bearer mo_chave' })
    expect(() => client({ apiKey: 'mo_chave', token: 'x' })).toThrow('Passe só uma')
  })

  it('is sent with each call, also after a 401, whose code stays the same', async () => {
    const onSignedOut = vi.fn()
    const { morpheus, calls } = client({ apiKey: 'mo_chave', onSignedOut }, ({ headers }) => ({
      status: 401,
      body: { code: headers.authorization === 'Bearer mo_chave' ? 'api_key_invalid' : 'unauthenticated' },
    }))
    for (let call = 0; call < 3; call++)
      await expect(morpheus.sessions.list()).rejects.toMatchObject({ code: 'api_key_invalid' })
    expect(calls).toHaveLength(3)
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('options that cannot work', () => {
  it.each([
    [{ baseUrl: undefined }, 'base_url_missing', 'baseUrl is missing'],
    [{ baseUrl: 'localhost:8000' }, 'base_url_invalid', 'baseUrl must begin with http'],
    [{ baseUrl: 'http://a.test/api/' }, 'base_url_with_api', 'baseUrl does not include /api'],
    [{ apiKey: '' }, 'api_key_missing', 'apiKey is empty'],
    [{ apiKey: undefined }, 'api_key_missing', 'apiKey is empty'],
    [{ token: '' }, 'token_missing', 'token is empty'],
  ])('fail at construction and say which: %j', (options, code, message) => {
    const create = () =>
      createMorpheus(Object.assign({ baseUrl: 'http://a.test', language: 'en' as const }, Object(options)))
    expect(create).toThrow(message)
    expect(create).toThrow(ConfigurationError)
    expect(create).toThrow(
      expect.objectContaining({ code, docUrl: expect.stringContaining(`errors.md#${code}`) }),
    )
  })
})

it('names a relative base URL where there is no page that it could be relative to', async () => {
  const morpheus = createMorpheus({ baseUrl: '', storage: memoryStorage(), logger: quiet, language: 'en' })
  await expect(morpheus.sessions.list()).rejects.toMatchObject({
    name: 'ConfigurationError',
    code: 'base_url_invalid',
    message: 'baseUrl must begin with http:// or https://',
  })
})

describe('the language of errors', () => {
  const refused: FakeAnswer = {
    status: 400,
    body: {
      message: 'Dados inválidos',
      code: 'invalid_request',
      fields: { name: 'Nome é obrigatório' },
      fieldsI18n: { name: { code: 'rules.common.name_required', params: {} } },
    },
  }

  it('is Portuguese, and the message names the field and its rule', async () => {
    const { morpheus } = client({}, () => refused)
    await expect(morpheus.sessions.create({ name: '' })).rejects.toMatchObject({
      message: 'Dados inválidos (name: Nome é obrigatório)',
      userMessage: 'Dados inválidos',
      docUrl: expect.stringMatching(/docs\/errors\.md#invalid_request$/),
    })
  })

  it('is English where the client asks for it', async () => {
    const { morpheus } = client({ language: 'en' }, ({ method }) => (method === 'GET' ? 'network' : refused))
    await expect(morpheus.sessions.create({ name: '' })).rejects.toMatchObject({
      message: 'Some of what was sent is not valid (name: The name is required)',
      fields: { name: 'The name is required' },
    })
    await expect(morpheus.sessions.get({ id: '' })).rejects.toMatchObject({
      message: 'Some of what was sent is not valid (id: Type a text)',
    })
    vi.useFakeTimers()
    const listing = morpheus.sessions.list().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await listing).toMatchObject({ userMessage: 'Could not reach the server. Check your connection.' })
  })
})

describe('an explicit token', () => {
  const day = 24 * 3600
  const token = `x.${btoa(JSON.stringify({ iat: 0, exp: 7 * day }))}.y`

  it('is never exchanged, because that would invalidate it for other holders', async () => {
    vi.useFakeTimers({ now: 4 * day * 1000 })
    const { morpheus, calls, state } = client({ token })
    const stop = morpheus.start()
    await vi.advanceTimersByTimeAsync(2 * day * 1000)
    stop()
    expect(calls).toEqual([])
    expect(state().token).toBe(token)
  })

  it('is not stored and does not replace a stored token', async () => {
    const storage = memoryStorage()
    const signedIn = client({ storage })
    await signedIn.morpheus.identity.signIn(credentials)
    client({ storage, token })
    const later = client({ storage })
    expect(later.state()).toMatchObject({ token: 'fresh', isAuthenticated: true })
  })
})

describe('two gateways in one storage', () => {
  it('keep tokens and sign-outs separate', async () => {
    const storage = memoryStorage()
    const first = client({ storage }, () => ok({ user, token: 'of a' }))
    const second = client({ storage, baseUrl: 'http://b.test' }, ({ path }) =>
      path === '/auth/login' ? ok({ user, token: 'of b' }) : { status: 401, body: {} },
    )
    await first.morpheus.identity.signIn(credentials)
    await second.morpheus.identity.signIn(credentials)
    // Simulates a reload of the page.
    const again = client({ storage }, () => ({ status: 401, body: {} }))
    await expect(again.morpheus.sessions.list()).rejects.toMatchObject({ status: 401 })
    expect(again.calls[0]?.headers.authorization).toBe('Bearer of a')
    expect(again.state().isAuthenticated).toBe(false)
    expect(client({ storage, baseUrl: 'http://b.test/' }).state().token).toBe('of b')
  })

  it("can share a storage key, but each rejects the other's state", async () => {
    const storage = memoryStorage()
    const shared = { storage, storageKey: 'loja' }
    await client(shared).morpheus.identity.signIn(credentials)
    expect(client({ ...shared, baseUrl: 'http://b.test' }).state().token).toBeNull()
    expect(client({ ...shared, baseUrl: 'HTTP://A.test/' }).state().token).toBe('fresh')
    expect(storage.getItem('auth-storage')).toBeNull()
  })

  it('keep notifications separate', async () => {
    const storage = memoryStorage()
    vi.useFakeTimers()
    const draft = { type: 'message', title: 'de a', message: '', priority: 'low' } as const
    client({ storage }).morpheus.notifications.add(draft)
    await vi.runAllTimersAsync()
    const listed = (baseUrl: string) =>
      client({ storage, baseUrl }).morpheus.notifications.store.getState().notifications
    expect(listed('http://a.test')).toHaveLength(1)
    expect(listed('http://b.test')).toHaveLength(0)
  })
})

it('stays connected until the last of two callers stops it', async () => {
  const { morpheus } = client({ token: 't' })
  const status = () => morpheus.realtime.store.getState().status
  const stops = [morpheus.start(), morpheus.start()]
  await vi.waitFor(() => expect(connects).toHaveBeenCalledOnce())
  stops[0]?.()
  stops[0]?.()
  expect(disconnects).not.toHaveBeenCalled()
  expect(status()).toBe('connecting')
  stops[1]?.()
  expect(disconnects).toHaveBeenCalledOnce()
  expect(status()).toBe('idle')
  const stop = morpheus.start()
  await vi.waitFor(() => expect(connects).toHaveBeenCalledTimes(2))
  stop()
})

describe('a start with onFailure', () => {
  const onFailure = vi.fn()

  it('reports a refused key with its error, once and not to the log, and nothing after the stop', async () => {
    quiet.warn.mockClear()
    const { morpheus } = client({ apiKey: 'mo_chave' }, () => ({
      status: 401,
      body: { code: 'api_key_invalid' },
    }))
    const stop = morpheus.start({ onFailure })
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({
      name: 'AuthenticationError',
      code: 'api_key_invalid',
    })
    await vi.waitFor(() => expect(connects).toHaveBeenCalledOnce())
    Object(handlers.get('connect_error'))(new Error('Chave inválida'))
    await morpheus.auth.verify().catch(() => {})
    expect(quiet.warn).not.toHaveBeenCalled()
    stop()
    morpheus.start({ onFailure })()
    await morpheus.auth.verify().catch(() => {})
    expect(onFailure).toHaveBeenCalledOnce()
  })

  it('reports a key that is revoked later', async () => {
    let isRevoked = false
    const { morpheus } = client({ apiKey: 'mo_chave', language: 'en' }, ({ path }) => {
      if (isRevoked) return { status: 401, body: { code: 'api_key_invalid', message: 'Chave inválida' } }
      return ok(path === '/events' ? { events: [], latest: 0, expired: false } : { user })
    })
    const connected = vi.fn()
    morpheus.realtime.onResync(connected)
    const stop = morpheus.start({ onFailure })
    await vi.waitFor(() => expect(connects).toHaveBeenCalledOnce())
    handlers.get('connect')?.()
    await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce())
    isRevoked = true
    Object(handlers.get('connect_error'))(new Error('Chave inválida'))
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ message: 'This API key is not valid' })
    stop()
  })
})

describe('the first connection', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const stored = [8, 9].map((cursor) => ({
    id: `e${cursor}`,
    cursor,
    at,
    name: 'session:error',
    payload: {},
  }))
  const eventsAfter = (query: unknown) => stored.filter(({ cursor }) => cursor > (Object(query).after ?? 9))

  function reading(cursorOf: (call: SeenCall) => string | null) {
    const opened = client({ token: 't' }, (call) => {
      if (call.path === '/events') return ok({ events: eventsAfter(call.query), latest: 9, expired: false })
      const cursor = cursorOf(call)
      return {
        ...Object(ok({ sessions: [], user })),
        headers: cursor === null ? {} : { 'x-event-cursor': cursor },
      }
    })
    const { realtime, start } = opened.morpheus
    const connect = async () => {
      connects.mockClear()
      const resynced = vi.fn()
      const stops = [realtime.onResync(resynced), start()]
      await vi.waitFor(() => expect(connects).toHaveBeenCalledOnce())
      handlers.get('connect')?.()
      await vi.waitFor(() => expect(resynced).toHaveBeenCalledOnce())
      for (const stop of stops) stop()
      return resynced.mock.calls[0]?.[0]
    }
    const request = () => opened.calls.filter(({ path }) => path === '/events').map(({ query }) => query)
    return { ...opened, connect, asked: request }
  }

  it('requests events since the oldest read and then needs no reload', async () => {
    const cursors = ['9', '7', '8']
    const { morpheus, connect, asked } = reading(() => cursors.shift() ?? null)
    await morpheus.sessions.list()
    await morpheus.dashboard.stats()
    await morpheus.sessions.list()
    expect(await connect()).toBe(true)
    expect(asked()).toEqual([{ after: 7, limit: 500 }])
  })

  it('requires a reload when the server sends no event cursor', async () => {
    const { morpheus, connect, asked } = reading(() => null)
    await morpheus.sessions.list()
    expect(await connect()).toBe(false)
    expect(asked()).toEqual([{}])
  })

  it('ignores event pages and requests with another token as reads', async () => {
    const { morpheus, connect, asked } = reading(() => '9')
    await morpheus.events.list({ after: 3 })
    await morpheus.sessions.list({}, { token: 'another' })
    expect(await connect()).toBe(true)
    expect(asked().slice(1)).toEqual([{}])
  })

  it('requires a reload after a stop', async () => {
    const { morpheus, connect } = reading(() => '9')
    await morpheus.sessions.list()
    expect(await connect()).toBe(true)
    expect(await connect()).toBe(false)
  })
})

it('logs warnings and errors, but no failed call, whose caller gets the error', async () => {
  const texts = (['log', 'info', 'debug', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  const { adapter } = fakeServer(() => ({ status: 503 }))
  const morpheus = createMorpheus({ baseUrl: 'http://a.test', storage: memoryStorage(), adapter })
  morpheus.logger.debug('QR code not available', { sessionId: 's' })
  morpheus.logger.warn('atenção')
  await expect(morpheus.sessions.list()).rejects.toMatchObject({ status: 503 })
  expect(texts.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 1, 0])
})
