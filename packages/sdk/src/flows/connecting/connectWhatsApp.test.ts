import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../core/auth/storage.js'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../../testing/fakeServer.js'
import type { ConnectOptions } from './connectState.js'
import { connectWhatsApp } from './connectWhatsApp.js'

const start = Date.parse('2026-11-21T12:00:00.000Z')
interface Known {
  id: string
  name: string
  status: string
  phone: string | null
  createdAt: string
  externalId?: string
}
const createdAt = new Date(start).toISOString()
const aSession: Known = { id: 's1', name: 'Loja Centro', status: 'disconnected', phone: null, createdAt }
const noCode = (status: string, reason: string) => failure(400, 'sem código', { status, reason })
const code = { qrCode: 'data:image/png;base64,AAAA', remainingMs: 60_000 }

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

/** A gateway with some sessions, limited to the flow's calls. */
function scenario(sessions: Known[] = [], special: (call: SeenCall) => FakeAnswer | null = () => null) {
  const storage = memoryStorage()
  const fake = fakeMorpheus((call) => {
    const text = special(call)
    if (text) return text
    const [, , id, act] = call.path.split('/')
    const session = sessions.find((one) => one.id === id)
    if (id === undefined && call.method === 'GET') return ok({ sessions })
    if (id === undefined) {
      sessions.push({ ...aSession, name: Object(call.body).name })
      return ok({ session: sessions[0] }, 201)
    }
    if (!session) return failure(404, 'Sessão não encontrada', { code: 'session_not_found' })
    if (act === undefined) return ok({ session })
    if (act === 'connect') session.status = 'qr'
    if (act === 'connect-phone') session.status = 'connecting'
    if (act === 'qr') return { status: 200, body: { success: true, data: code, status: 'qr', message: '' } }
    if (act === 'pairing-code') return noCode(session.status, 'not_connected')
    return ok({ session })
  })
  const received = { onConnected: vi.fn(), onError: vi.fn(), onExpired: vi.fn() }
  const open = (options: ConnectOptions = {}) => {
    const flow = connectWhatsApp(fake.morpheus, { storage, ...received, ...options })
    flow.start()
    return { flow, state: () => flow.store.getState() }
  }
  const creation = (path: string) => fake.calls.filter((call) => `${call.method} ${call.path}` === path)
  return {
    ...fake,
    ...received,
    sessions,
    open,
    made: creation,
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}

describe('connectWhatsApp', () => {
  it("requests the session list only if the page's list lacks the session", async () => {
    const centro = { ...aSession, status: 'qr' }
    const { open, settle, made, morpheus } = scenario([{ ...centro }])
    const { sessions } = await morpheus.sessions.list({})
    expect(made('GET /sessions')).toHaveLength(1)
    const { state } = open({ name: 'Loja Centro', sessions: async () => sessions })
    await settle()
    expect(state()).toMatchObject({ phase: 'pairing', session: { id: 's1' } })
    expect(made('GET /sessions')).toHaveLength(1)
    const second = open({ name: 'Loja Norte', sessions: async () => sessions, storage: memoryStorage() })
    await settle()
    expect(made('GET /sessions')).toHaveLength(2)
    expect(second.state().session).not.toBeNull()
  })

  it('creates a missing session, shows its code and reports its number', async () => {
    const { open, settle, push, made, onConnected, sessions } = scenario()
    const { state } = open({ name: 'Loja Centro', method: 'qr' })
    expect(state().phase).toBe('finding')
    await settle()
    expect(made('POST /sessions')).toMatchObject([{ body: { name: 'Loja Centro' } }])
    expect(made('POST /sessions/s1/connect')).toHaveLength(1)
    expect(state()).toMatchObject({ phase: 'pairing', method: 'qr', phone: null })
    expect(state().qr?.store.getState()).toMatchObject({ phase: 'showing', remainingSeconds: 60 })
    Object.assign(sessions[0] ?? {}, { status: 'connected', phone: '5511999998888' })
    push('session:status', { sessionId: 's1', status: 'connected' })
    push('session:connected', { sessionId: 's1', phone: '5511999998888' })
    await settle()
    expect(state()).toMatchObject({ phase: 'connected', qr: null, session: { phone: '5511999998888' } })
    expect(onConnected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ phone: '5511999998888' }))
  })

  it('reuses the session of that name; two concurrent calls create one', async () => {
    const match = scenario([{ ...aSession, status: 'connected', phone: '5511999998888' }])
    match.open({ name: 'Loja Centro' })
    await match.settle()
    expect(match.onConnected).toHaveBeenCalledOnce()
    expect(match.made('POST /sessions')).toHaveLength(0)

    const created = scenario()
    created.open({ name: 'Loja Centro' })
    created.open({ name: 'Loja Centro' })
    await created.settle()
    expect(created.made('POST /sessions')).toHaveLength(1)
  })

  it('finds a session by external id, also after losing a creation race', async () => {
    const mine = { ...aSession, name: 'Outro nome', externalId: 'loja-1' }
    const match = scenario([{ ...aSession, id: 's2', externalId: 'loja-2' }, { ...mine }])
    const { state } = match.open({ externalId: 'loja-1', name: 'Loja Centro' })
    await match.settle()
    expect(state().session).toMatchObject({ id: 's1', name: 'Outro nome' })
    expect(match.made('GET /sessions')).toMatchObject([{ query: { externalId: 'loja-1' } }])

    const late: Known[] = []
    const second = scenario(late, ({ method, path }) => {
      if (`${method} ${path}` !== 'POST /sessions') return null
      late.push({ ...mine })
      return failure(409, 'Já existe')
    })
    const opened = second.open({ externalId: 'loja-1' })
    await second.settle()
    expect(second.made('POST /sessions')).toMatchObject([{ body: { name: 'loja-1', externalId: 'loja-1' } }])
    expect(opened.state()).toMatchObject({ phase: 'choosing', session: { id: 's1' } })
  })

  it('without a name uses the only session and rejects with session_ambiguous when there are two', async () => {
    const one = scenario([aSession])
    expect(one.open().state().phase).toBe('finding')
    await one.settle()
    const { open, settle, onError } = scenario([aSession, { ...aSession, id: 's2' }])
    const { state } = open()
    await settle()
    expect(state()).toMatchObject({ phase: 'failed', reason: expect.stringContaining('mais de uma') })
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'session_ambiguous' }))
  })

  it('asks for the method, but resumes a pending QR pairing after a reload', async () => {
    const { open, settle, made } = scenario([{ ...aSession }])
    const first = open({ name: 'Loja Centro' })
    await settle()
    expect(first.state()).toMatchObject({ phase: 'choosing', session: { id: 's1' } })
    expect(made('POST /sessions/s1/connect')).toHaveLength(0)
    await first.flow.choose('qr')
    expect(first.state()).toMatchObject({ phase: 'pairing', method: 'qr' })
    first.flow.stop()
    const second = open({ name: 'Loja Centro' })
    await settle()
    expect(second.state()).toMatchObject({ phase: 'pairing', method: 'qr' })
    expect(made('POST /sessions/s1/connect')).toHaveLength(1)
  })

  it('resumes a pending phone code with its number', async () => {
    const { open, settle } = scenario([{ ...aSession, status: 'connecting' }], ({ path }) =>
      path.endsWith('pairing-code')
        ? ok({ pairingCode: 'ABCD-1234', phoneNumber: '5511999998888', remainingMs: 90_000 })
        : null,
    )
    const { state } = open({ name: 'Loja Centro', method: 'phone' })
    await settle()
    expect(state().phone?.store.getState()).toMatchObject({
      phase: 'code',
      pairingCode: 'ABCD-1234',
      display: '+55 (11) 99999-8888',
      remainingSeconds: 90,
    })
  })

  it('reports an expired series of codes once and can restart', async () => {
    const { open, settle, push, sessions, onExpired, made } = scenario([{ ...aSession }])
    const { flow, state } = open({ name: 'Loja Centro', method: 'qr' })
    await settle()
    Object.assign(sessions[0] ?? {}, { status: 'disconnected' })
    push('session:error', { sessionId: 's1', error: 'O QR Code expirou sem ser lido.' })
    push('session:disconnected', { sessionId: 's1', reason: 'O QR Code expirou sem ser lido.' })
    push('session:status', { sessionId: 's1', status: 'disconnected' })
    expect(state()).toMatchObject({ phase: 'expired', reason: 'O QR Code expirou sem ser lido.', qr: null })
    expect(onExpired).toHaveBeenCalledOnce()
    await flow.retry()
    expect(state()).toMatchObject({ phase: 'pairing', method: 'qr', reason: null })
    expect(made('POST /sessions/s1/connect')).toHaveLength(2)
  })

  it('a cancelled passkey request is not reported as an expired code', async () => {
    const { open, settle, push, onExpired } = scenario([{ ...aSession, status: 'qr' }])
    const { state } = open({ sessionId: 's1', method: 'qr' })
    await settle()
    const request = {
      code: 'passkey_required',
      text: 'Falta a passkey',
      advice: '',
      action: 'passkey',
    } as const
    push('session:status', { sessionId: 's1', status: 'connecting', reason: request })
    expect(state().qr?.store.getState().phase).toBe('passkey')
    const ending = {
      code: 'by_operator',
      text: 'Desconectada pelo operador',
      advice: '',
      action: 'qr_code',
    } as const
    push('session:status', { sessionId: 's1', status: 'disconnected', reason: ending })
    push('session:disconnected', { sessionId: 's1', reason: ending.text, code: ending.code })
    await settle()
    expect(state()).toMatchObject({ phase: 'disconnected', qr: null, reason: 'Desconectada pelo operador' })
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('ignores an expired QR series while a number is typed; shows an offline phone', async () => {
    const { open, settle, push, onExpired } = scenario([{ ...aSession, status: 'qr' }])
    const { flow, state } = open({ name: 'Loja Centro' })
    await settle()
    await flow.choose('phone')
    state().phone?.setPhone('5511')
    push('session:disconnected', { sessionId: 's1', reason: 'O QR Code expirou sem ser lido.' })
    expect(state()).toMatchObject({ phase: 'pairing', method: 'phone' })
    expect(onExpired).not.toHaveBeenCalled()

    const away = scenario([{ ...aSession, status: 'connecting', phone: '5511999998888' }], ({ path }) =>
      path.endsWith('/qr') ? noCode('connecting', 'reconnecting') : null,
    )
    const visible = away.open({ name: 'Loja Centro', method: 'phone' })
    await away.settle()
    expect(visible.state().qr?.store.getState().phase).toBe('reconnecting')
  })

  it('reports an unavailable gateway once and retries with growing delays', async () => {
    let isAway = true
    const { open, made, onError } = scenario([{ ...aSession }], () => (isAway ? failure(503, 'fora') : null))
    const { state } = open({ name: 'Loja Centro' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ phase: 'away', error: { name: 'ServerError' } })
    expect(onError).toHaveBeenCalledOnce()
    expect(made('GET /sessions').length).toBeLessThan(12)
    isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state().phase).toBe('choosing')
  })

  it('reports a refusal and retries only on request', async () => {
    const refusal = failure(403, 'Este token não pode criar sessões')
    const { open, made, onError } = scenario([], ({ method }) => (method === 'POST' ? refusal : null))
    const { flow, state } = open({ name: 'Loja Centro' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ phase: 'failed', reason: 'Este token não pode criar sessões' })
    expect(onError).toHaveBeenCalledOnce()
    expect(made('POST /sessions')).toHaveLength(1)
    await flow.retry()
    expect(made('POST /sessions')).toHaveLength(2)
  })

  it('reports a lost number and a deleted session', async () => {
    const { open, settle, push, onError, sessions, onConnected } = scenario([
      { ...aSession, status: 'connected', phone: '5511999998888' },
    ])
    const { flow, state } = open({ name: 'Loja Centro', method: 'qr' })
    await settle()
    Object.assign(sessions[0] ?? {}, { status: 'disconnected', phone: null })
    push('session:disconnected', { sessionId: 's1', reason: 'O aparelho foi desconectado pelo celular.' })
    expect(state()).toMatchObject({ phase: 'disconnected', session: { phone: null } })
    await flow.retry()
    expect(state().phase).toBe('pairing')
    sessions.length = 0
    push('session:deleted', { sessionId: 's1' })
    expect(state()).toMatchObject({ phase: 'failed', reason: 'Sessão deletada', session: null })
    expect(onError).toHaveBeenCalledOnce()
    expect(onConnected).toHaveBeenCalledOnce()
  })
})
