import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMorpheus } from '../../client/createMorpheus.js'
import { contract } from '../../contract/table.js'
import { type FakeAnswer, fakeServer, type SeenCall } from '../../testing/fakeServer.js'
import { memoryStorage } from '../auth/storage.js'
import {
  AuthenticationError,
  ConflictError,
  GoneError,
  InvalidInputError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from './apiErrors.js'
import { openAxios } from './axiosHttp.js'
import { AnswerError, ApiError, NetworkError, TimeoutError } from './errors.js'
import { createTransport } from './transport.js'

const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const session = { id: 'a', name: 'Loja', status: 'connected', createdAt: '2026-01-02T03:04:05.000Z' }

function client(answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>, onSignedOut?: () => void) {
  const server = fakeServer(answer)
  const morpheus = createMorpheus({
    baseUrl: 'http://gateway.test/',
    token: 'secret-token',
    storage: memoryStorage(),
    logger,
    adapter: server.adapter,
    ...(onSignedOut && { onSignedOut }),
  })
  return { morpheus, calls: server.calls }
}

const ok = (data: unknown): FakeAnswer => ({ status: 200, body: { success: true, data } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

describe('a call', () => {
  it('sends the token, unwraps data.data and parses the response', async () => {
    const { morpheus, calls } = client(() => ok({ sessions: [session] }))
    const { sessions } = await morpheus.sessions.list()
    expect(sessions).toEqual([
      expect.objectContaining({ id: 'a', status: 'connected', apiType: 'MORPHEUS', phone: null }),
    ])
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/sessions', timeout: 60_000, maxRedirects: 5 })
    expect(calls[0]?.headers.authorization).toBe('Bearer secret-token')
  })

  it('maps qr_code to qr and an unknown status to disconnected', async () => {
    const { morpheus } = client(() =>
      ok({
        sessions: [
          { ...session, status: 'qr_code' },
          { ...session, status: 'banana' },
        ],
      }),
    )
    const { sessions } = await morpheus.sessions.list()
    expect(sessions.map(({ status }) => status)).toEqual(['qr', 'disconnected'])
  })

  it('puts path parameters, query and body in the request', async () => {
    const { morpheus, calls } = client(({ method }) =>
      method === 'GET'
        ? ok({ contacts: [], total: 0, nextCursor: null })
        : { status: 200, body: { success: true } },
    )
    await morpheus.contacts.list({ id: 'a/b?c', search: 'João' })
    await morpheus.sessions.connectPhone({ id: 'x', phoneNumber: '5511999999999' })
    expect(calls[0]).toMatchObject({ path: '/sessions/a%2Fb%3Fc/contacts', query: { search: 'João' } })
    expect(calls[1]).toMatchObject({
      path: '/sessions/x/connect-phone',
      body: { phoneNumber: '5511999999999' },
    })
  })

  it('returns a text response unchanged and parses a failure of a text row as JSON', async () => {
    const { morpheus } = client(() => ({ status: 200, body: '5' }))
    expect(await morpheus.system.metrics()).toBe('5')
    const refused = JSON.stringify({ success: false, message: 'Sem acesso', code: 'no' })
    const { morpheus: second } = client(() => ({ status: 403, body: refused }))
    await expect(second.system.metrics()).rejects.toMatchObject({ status: 403, message: 'Sem acesso' })
  })

  it('sends no content type without a body', async () => {
    const { morpheus, calls } = client(() => ok({ session }))
    await morpheus.sessions.connect({ id: 'x' })
    expect(calls[0]?.headers).not.toHaveProperty('content-type')
  })

  it.each(['..', '.', ''])('rejects %j as a path parameter without a request', async (id) => {
    const { morpheus, calls } = client(() => ok({ session }))
    const error = await morpheus.sessions.get({ id }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InvalidInputError)
    expect(error).toMatchObject({
      code: 'invalid_request',
      message: 'Dados inválidos (id: Informe um texto)',
    })
    expect(calls).toHaveLength(0)
  })

  it('sends no token to public rows', async () => {
    const { morpheus, calls } = client(() => ok({ status: 'ok', version: '1', engine: 'virtual' }))
    await morpheus.system.health()
    expect(calls[0]?.headers.authorization).toBeUndefined()
  })
})

describe('a failure', () => {
  it('below 500 rejects with message, code and fields; request() returns it unchanged', async () => {
    const body = {
      success: false,
      message: 'Dados inválidos',
      code: 'invalid',
      fields: { name: 'Nome é obrigatório' },
    }
    const { morpheus, calls } = client(() => ({ status: 400, body }))
    const error = await morpheus.sessions.create({ name: '' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Dados inválidos (name: Nome é obrigatório)',
      fields: body.fields,
    })
    expect(await morpheus.request(contract.sessions.create, { name: '' })).toMatchObject({
      status: 400,
      body,
    })
    expect(calls).toHaveLength(2)
  })

  it.each([
    [400, InvalidInputError],
    [401, AuthenticationError],
    [403, PermissionDeniedError],
    [404, NotFoundError],
    [409, ConflictError],
    [410, GoneError],
    [422, InvalidInputError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ])('with status %i rejects with its error class and the request id', async (status, Meaning) => {
    const headers = { 'X-Request-Id': 'abc-1' }
    const { morpheus } = client(() => ({ status, headers, body: { success: false, message: 'Não' } }))
    const error = await morpheus.sessions.list().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Meaning)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, name: Meaning.name, requestId: 'abc-1', message: 'Não' })
  })

  it('with a status without its own class rejects with an ApiError and a null request id', async () => {
    const { morpheus } = client(() => ({ status: 418, body: {} }))
    const error = await morpheus.sessions.list().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ApiError', status: 418, requestId: null })
  })

  it.each([
    ['12', 12],
    ['', null],
    ['amanhã', null],
  ])('with status 429 parses Retry-After %j', async (input, retryAfter) => {
    const { morpheus } = client(() => ({ status: 429, headers: { 'Retry-After': input }, body: {} }))
    const error = await morpheus.sessions.list().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'RateLimitError', retryAfter })
  })

  it('of 500 rejects, and is not logged beside that', async () => {
    const { morpheus } = client(() => ({ status: 503, body: 'down' }))
    await expect(morpheus.request(contract.sessions.list, {})).rejects.toMatchObject({ status: 503 })
    expect([...logger.warn.mock.calls, ...logger.error.mock.calls]).toEqual([])
  })

  it('is logged at debug level per attempt, without personal data or secrets', async () => {
    const answers: FakeAnswer[] = [
      'network',
      { status: 200, body: { data: { messages: [] } }, headers: { 'X-Request-Id': 'r-7' } },
    ]
    const { morpheus } = client(() => answers.shift() ?? 'never')
    const listing = morpheus.messages.list({ id: 's 1', contact: '5511988887777' })
    await vi.advanceTimersByTimeAsync(2_000)
    await listing
    const call = { method: 'GET', path: '/sessions/s%201/messages', ms: expect.any(Number) }
    expect(logger.debug.mock.calls).toEqual([
      [
        'GET /sessions/s%201/messages → ERR_NETWORK',
        { ...call, attempt: 1, status: null, error: 'ERR_NETWORK', requestId: null },
      ],
      ['GET /sessions/s%201/messages → 200', { ...call, attempt: 2, status: 200, requestId: 'r-7' }],
    ])
    answers.push({ status: 503 })
    await expect(morpheus.messages.linkedMedia({ token: 'opens-a-file' })).rejects.toBeInstanceOf(ServerError)
    const text = JSON.stringify(logger.debug.mock.calls)
    expect(text).toContain('/media/:token → 503')
    expect(text).not.toMatch(/secret-token|opens-a-file|5511988887777/)
  })

  it('of the response schema rejects with an AnswerError that names the address', async () => {
    const { morpheus } = client(() => ok({ sessions: 'many' }))
    const error = await morpheus.sessions.list().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AnswerError)
    expect(String(error)).toContain('(GET http://gateway.test/api/sessions)')
  })
})

describe('retries', () => {
  it('retries once with 90 s after a timeout, with the same idempotency key', async () => {
    const answers: FakeAnswer[] = ['timeout', { status: 201, body: { data: { session } } }]
    const { morpheus, calls } = client(() => answers.shift() ?? 'network')
    await morpheus.sessions.create({ name: 'Loja' })
    expect(calls.map(({ timeout }) => timeout)).toEqual([60_000, 90_000])
    expect(calls[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(calls[1]?.headers['idempotency-key']).toBe(calls[0]?.headers['idempotency-key'])
  })

  it('rejects with a TimeoutError after the second timeout', async () => {
    const { morpheus, calls } = client(() => 'timeout')
    await expect(morpheus.sessions.list()).rejects.toBeInstanceOf(TimeoutError)
    expect(calls).toHaveLength(2)
  })

  it('retries once 2 s after a network error, then rejects with a NetworkError', async () => {
    const { morpheus, calls } = client(() => 'network')
    const outcome = expect(morpheus.sessions.list()).rejects.toBeInstanceOf(NetworkError)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    expect(calls).toHaveLength(2)
  })

  it('uses a new idempotency key for a new call', async () => {
    const { morpheus, calls } = client(() => ok({ session }))
    await morpheus.sessions.connect({ id: 'a' })
    await morpheus.sessions.connect({ id: 'a' })
    expect(calls[0]?.headers['idempotency-key']).not.toBe(calls[1]?.headers['idempotency-key'])
  })

  it('stops immediately when aborted between two attempts', async () => {
    const stop = new AbortController()
    const { morpheus, calls } = client(() => 'network')
    const outcome = expect(morpheus.sessions.list({}, { signal: stop.signal })).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(500)
    stop.abort(new Error('enough'))
    await outcome
    expect(calls).toHaveLength(1)
  })
})

describe('a 401', () => {
  it('clears the auth state and calls onSignedOut once', async () => {
    const onSignedOut = vi.fn()
    const { morpheus } = client(() => ({ status: 401, body: {} }), onSignedOut)
    await expect(morpheus.sessions.list()).rejects.toMatchObject({ status: 401 })
    await expect(morpheus.sessions.list()).rejects.toMatchObject({ status: 401 })
    expect(morpheus.identity.store.getState()).toMatchObject({
      token: null,
      isAuthenticated: false,
      user: null,
    })
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('keeps the auth state for a login, another token or keepAuth', async () => {
    const { morpheus } = client(() => ({ status: 401, body: {} }))
    const failing = [
      morpheus.auth.login({ email: 'a@b.co', password: '123456' }),
      morpheus.virtualPhone.get({}, { token: 'phone' }),
      morpheus.sessions.list({}, { keepAuth: true }),
    ]
    for (const call of failing) await expect(call).rejects.toMatchObject({ status: 401 })
    expect(morpheus.identity.store.getState().isAuthenticated).toBe(true)
  })

  it('that arrives after a new sign-in does not sign the new user out', async () => {
    const user = { id: 'u', name: 'Ana', email: 'ana@loja.com.br' }
    let answerLate = (_: FakeAnswer) => {}
    const { morpheus } = client(({ path }) =>
      path === '/auth/login'
        ? ok({ user, token: 'fresh' })
        : new Promise<FakeAnswer>((resolve) => {
            answerLate = resolve
          }),
    )
    const late = morpheus.sessions.list()
    await morpheus.identity.signIn({ email: 'ana@loja.com.br', password: '123456' })
    answerLate({ status: 401, body: {} })
    await expect(late).rejects.toMatchObject({ status: 401 })
    expect(morpheus.identity.store.getState()).toMatchObject({ token: 'fresh', isAuthenticated: true })
  })
})

describe('the onRead callback', () => {
  it('receives the event cursor of a read, or null without a valid one', async () => {
    const answers: FakeAnswer[] = [
      { status: 200, body: {}, headers: { 'X-Event-Cursor': '7' } },
      { status: 200, body: {} },
      { status: 200, body: {}, headers: { 'x-event-cursor': 'depois' } },
      { status: 404, body: {}, headers: { 'x-event-cursor': '8' } },
    ]
    const { adapter } = fakeServer(
      () => answers.shift() ?? { status: 200, headers: { 'x-event-cursor': '9' } },
    )
    const onRead = vi.fn()
    const transport = createTransport({
      language: 'pt-BR',
      baseUrl: 'http://g.test',
      logger,
      adapter,
      openHttp: openAxios,
      token: () => 't',
      onUnauthorized() {},
      onRead,
    })
    const { sessions, system } = contract
    for (let index = 0; index < 4; index++) await transport(sessions.list, {})
    await transport(sessions.connect, { id: 's' })
    await transport(system.health, {})
    await transport(sessions.list, {}, { token: 'another' })
    expect(onRead.mock.calls).toEqual([
      [sessions.list, 't', 7],
      [sessions.list, 't', null],
      [sessions.list, 't', null],
    ])
  })
})
