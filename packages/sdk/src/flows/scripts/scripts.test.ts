import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotFoundError, RateLimitError } from '../../core/client/apiErrors.js'
import { PairingError, WaitTimeoutError } from '../../core/client/errors.js'
import { eventStreamLimits } from '../../core/realtime/eventStream.js'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../../testing/fakeServer.js'
import { ensureSession } from './ensureSession.js'
import { type MorpheusEvent, streamLiveEvents } from './liveEvents.js'
import { pairByCode } from './pairByCode.js'
import { waitFor, waitLimits } from './waitFor.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const session = (status: string, name = 'Loja') => ({
  id: 's',
  name,
  status,
  createdAt: '2026-01-02T03:04:05Z',
})

/** A server with one session in a settable state; `answer` may override any call. */
function setUp(answer: (call: SeenCall) => FakeAnswer | undefined = () => undefined) {
  const scenario = { status: 'disconnected' }
  const fake = fakeMorpheus((call) => {
    const own = answer(call)
    if (own) return own
    if (call.path === '/sessions' && call.method === 'GET')
      return ok({ sessions: [session(scenario.status)], total: 1, nextCursor: null })
    if (call.path === '/sessions')
      return ok({ session: { ...session('disconnected'), ...Object(call.body) } })
    return ok({ session: session(scenario.status) })
  })
  return { ...fake, world: scenario }
}

function outcome<Result>(promise: Promise<Result>) {
  const visible: { value?: Result; error?: unknown } = {}
  promise.then(
    (value) => {
      visible.value = value
    },
    (error) => {
      visible.error = error
    },
  )
  return visible
}

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('waiting for a session', () => {
  it('resolves at once when the status is reached already, or on its event', async () => {
    const { morpheus, world, push } = setUp()
    world.status = 'connected'
    expect((await waitFor(morpheus, 's', 'connected')).status).toBe('connected')
    world.status = 'connecting'
    const waiting = outcome(waitFor(morpheus, 's', 'connected'))
    await turn()
    world.status = 'connected'
    push('session:connected', { sessionId: 'another' })
    await turn()
    expect(waiting).toEqual({})
    push('session:connected', { sessionId: 's' })
    await turn()
    expect(waiting.value).toMatchObject({ id: 's', status: 'connected' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('polls when no event arrives', async () => {
    const { morpheus, world } = setUp()
    const waiting = outcome(waitFor(morpheus, 's', 'connected'))
    await turn()
    world.status = 'connected'
    await turn(waitLimits.poll)
    expect(waiting.value?.status).toBe('connected')
  })

  it('rejects after its timeout with the current status and last error', async () => {
    const { morpheus, push } = setUp()
    const waiting = outcome(waitFor(morpheus, 's', 'connected', { timeout: 9_000 }))
    await turn()
    push('session:error', { sessionId: 's', error: 'QR expirado' })
    await turn(9_000)
    expect(waiting.error).toBeInstanceOf(WaitTimeoutError)
    expect(String(waiting.error)).toContain(
      'A sessão não chegou a "connected" em 9 s: está "disconnected" (QR expirado)',
    )
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is English where the client is', async () => {
    const { morpheus } = setUp()
    const english = { ...morpheus, language: 'en' } as const
    const waiting = outcome(waitFor(english, 's', 'connected', { timeout: 3_000 }))
    await turn(3_000)
    expect(Object(waiting.error).message).toBe(
      'The session was not "connected" within 3 s: it is "disconnected"',
    )
    const input = { id: 's', phoneNumber: '+55 11 98888-7777', onCode: () => {}, timeout: 3_000 }
    const pairing = outcome(pairByCode(english, input))
    await vi.dynamicImportSettled()
    await turn(3_000)
    expect(Object(pairing.error).message).toBe('The phone did not confirm the code within 3 s')
  })

  it('rejects on abort and on a deleted session, and survives a temporary 503', async () => {
    const answers: FakeAnswer[] = []
    const { morpheus, world } = setUp(() => answers.shift())
    const controller = new AbortController()
    const aborted = outcome(waitFor(morpheus, 's', 'connected', { signal: controller.signal }))
    await turn()
    controller.abort(new Error('genug'))
    await turn()
    expect(String(aborted.error)).toContain('genug')

    const patient = outcome(waitFor(morpheus, 's', 'connected'))
    await turn()
    answers.push({ status: 503 })
    await turn(waitLimits.poll)
    expect(patient).toEqual({})
    world.status = 'connected'
    await turn(waitLimits.poll)
    expect(patient.value?.status).toBe('connected')

    world.status = 'qr'
    const gone = outcome(waitFor(morpheus, 's', 'connected'))
    await turn()
    answers.push(failure(404, 'Sessão não encontrada', { code: 'session_not_found' }))
    await turn(waitLimits.poll)
    expect(gone.error).toBeInstanceOf(NotFoundError)
  })
})

describe('ensureSession', () => {
  it('finds a session by name and creates a missing one', async () => {
    const { morpheus, calls } = setUp()
    expect(await ensureSession(morpheus, { name: ' Loja ' })).toMatchObject({
      created: false,
      session: { id: 's' },
    })
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
    expect(await ensureSession(morpheus, { name: 'Filial', description: 'Norte' })).toMatchObject({
      created: true,
      session: { name: 'Filial' },
    })
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { name: 'Filial', description: 'Norte' } })
  })
})

it('ensures a session by external id and uses the one another program created first', async () => {
  const taken = { ...session('disconnected'), externalId: 'cliente-7' }
  const lists = [[], [taken]]
  const { morpheus, calls } = setUp(({ method, path }) => {
    if (path !== '/sessions') return undefined
    if (method === 'GET') return ok({ sessions: lists.shift(), total: 1, nextCursor: null })
    return failure(409, 'Este externalId é de outra sessão', { code: 'external_id_taken' })
  })
  expect(await ensureSession(morpheus, { externalId: 'cliente-7' })).toMatchObject({
    created: false,
    session: { id: 's' },
  })
  expect(calls.map(({ method, query, body }) => [method, query ?? body])).toEqual([
    ['GET', { externalId: 'cliente-7', limit: 100 }],
    ['POST', { externalId: 'cliente-7', name: 'cliente-7' }],
    ['GET', { externalId: 'cliente-7', limit: 100 }],
  ])
})

describe('pairByCode', () => {
  const code = (pairingCode: string) => ({ sessionId: 's', pairingCode, phoneNumber: '5511988887777' })
  const noCode = failure(400, 'Código sendo gerado', { reason: 'generating', status: 'connecting' })

  function pairing(answer?: (call: SeenCall) => FakeAnswer | undefined) {
    const set = setUp((call) => answer?.(call) ?? (call.path.endsWith('/pairing-code') ? noCode : undefined))
    const codes: string[] = []
    const connecting = outcome(
      pairByCode(set.morpheus, {
        name: 'Loja',
        phoneNumber: '+55 (11) 98888-7777',
        onCode: ({ pairingCode }) => codes.push(pairingCode),
      }),
    )
    return { ...set, codes, connecting }
  }

  it('requests the code, reports each code once and resolves with the paired session', async () => {
    const { calls, codes, connecting, push, world } = pairing()
    await turn()
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { phoneNumber: '5511988887777' } })
    push('session:pairing_code', code('AAAA-1111'))
    push('session:pairing_code', code('AAAA-1111'))
    push('session:pairing_code', code('BBBB-2222'))
    expect(codes).toEqual(['AAAA-1111', 'BBBB-2222'])
    world.status = 'connected'
    push('session:connected', { sessionId: 's' })
    await turn()
    expect(connecting.value).toMatchObject({ id: 's', status: 'connected' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('polls for a code that no event delivered', async () => {
    const { codes } = pairing(({ path }) =>
      path.endsWith('/pairing-code') ? ok(code('CCCC-3333')) : undefined,
    )
    await turn(2_000)
    expect(codes).toEqual(['CCCC-3333'])
  })

  it('resolves at once for a connected session', async () => {
    const { morpheus, world, calls } = setUp()
    world.status = 'connected'
    const onCode = vi.fn()
    expect(await pairByCode(morpheus, { id: 's', phoneNumber: '5511988887777', onCode })).toMatchObject({
      status: 'connected',
    })
    expect([onCode.mock.calls.length, calls.length]).toEqual([0, 1])
  })

  it('ignores the late end of an earlier connection', async () => {
    const { connecting, push, world } = pairing()
    await turn()
    world.status = 'connecting'
    push('session:disconnected', { sessionId: 's', reason: 'Desconectada pelo operador' })
    await turn()
    expect(connecting.error).toBeUndefined()
    world.status = 'connected'
    push('session:connected', { sessionId: 's' })
    await turn()
    expect(connecting.value).toMatchObject({ status: 'connected' })
  })

  it('refuses a number that cannot be one before it creates a session', async () => {
    const { morpheus, calls } = setUp()
    const input = { name: 'Nova', phoneNumber: '123', onCode: () => {} }
    await expect(pairByCode(morpheus, input)).rejects.toMatchObject({
      name: 'InvalidInputError',
      fields: { phoneNumber: expect.stringContaining('telefone válido') },
    })
    expect(calls).toEqual([])
  })

  it('rejects with the reason when a code expires or a call is refused', async () => {
    const expired = pairing()
    await turn()
    expired.push('session:error', { sessionId: 's', error: 'O código expirou' })
    await turn()
    expect(expired.connecting.error).toBeInstanceOf(PairingError)
    expect(String(expired.connecting.error)).toContain('O código expirou')

    const refused = pairing(({ path }) =>
      path.endsWith('/connect-phone') ? failure(429, 'Aguarde', {}) : undefined,
    )
    await turn()
    expect(refused.connecting.error).toBeInstanceOf(RateLimitError)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('streamLiveEvents', () => {
  const stored = (cursor: number, name: string, payload: object) => ({
    id: `e${cursor}`,
    cursor,
    at: '2026-01-01T00:00:00.000Z',
    name,
    payload,
  })

  it('parses events, skips unknown ones with one warning, and retries an unavailable gateway', async () => {
    const log = [
      stored(1, 'session:deleted', { sessionId: 's' }),
      stored(2, 'moon:full', {}),
      stored(3, 'moon:full', {}),
      stored(3, 'session:pairing_code', { sessionId: 's' }),
      stored(4, 'session:connected', { sessionId: 's', phone: '5511988887777' }),
    ]
    const answers: FakeAnswer[] = []
    const { morpheus, push, logger } = setUp(({ query }) => {
      const { after = 0 } = Object(query)
      const events = log.filter(({ cursor }) => cursor > after)
      return answers.shift() ?? ok({ events, latest: log.at(-1)?.cursor, expired: false })
    })
    const got: MorpheusEvent[] = []
    const reading = outcome(
      (async () => {
        for await (const event of streamLiveEvents(morpheus, { after: 0 })) got.push(event)
      })(),
    )
    await turn(eventStreamLimits.pause)
    expect(got.map(({ cursor, name }) => [cursor, name])).toEqual([
      [1, 'session:deleted'],
      [4, 'session:connected'],
    ])
    expect(logger.warn.mock.calls).toEqual([['Evento moon:full em formato desconhecido, ignorado']])
    log.push(stored(5, 'session:deleted', { sessionId: 's' }))
    answers.push({ status: 503 })
    push('session:deleted', { sessionId: 's' })
    await turn(2_000)
    expect(got.at(-1)).toMatchObject({ cursor: 5, payload: { sessionId: 's' } })
    answers.push(failure(401, 'Sessão expirada'))
    push('session:deleted', { sessionId: 's' })
    await turn(eventStreamLimits.pause)
    expect(reading.error).toMatchObject({ status: 401 })
  })
})
