import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../core/client/errors.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../testing/fakeServer.js'
import { showQr } from './showQr.js'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const code = (text: string, from: number, life: number) => ({
  qrCode: `data:image/png;base64,${text}`,
  qrText: text,
  issuedAt: at(from),
  expiresAt: at(from + life),
})
const answer = (text: string, from = 0, life = 60): FakeAnswer => ({
  status: 200,
  body: { success: true, data: code(text, from, life), reason: null, status: 'qr', message: '' },
})
const health = {
  id: 's1',
  name: 'Loja',
  phone: '5511999999999',
  status: 'connecting',
  lastActivity: null,
  messagesCount: 0,
  latency: null,
}
const empty = (status: string) => failure(400, 'sem código', { reason: 'x', status })

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

function setUp(reply: () => FakeAnswer | Promise<FakeAnswer>) {
  const fake = fakeMorpheus(reply)
  const notify = vi.fn()
  const flow = showQr(fake.morpheus, { sessionId: 's1', notify })
  flow.start()
  return { ...fake, flow, notify, state: () => flow.store.getState() }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('showQr', () => {
  it('shows a waiting text, then the code with age and countdown', async () => {
    const { state } = setUp(() => answer('A'))
    expect(state()).toMatchObject({ phase: 'loading', text: 'Aguardando geração do QR Code...' })
    await settle()
    expect(state()).toMatchObject({ phase: 'showing', ageSeconds: 0, remainingSeconds: 60, lifeSeconds: 60 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state()).toMatchObject({ ageSeconds: 10, remainingSeconds: 50 })
  })

  it('polls every 5 s while the status is qr or connecting', async () => {
    let reply = empty('connecting')
    const { state, calls } = setUp(() => reply)
    await settle()
    expect(state()).toMatchObject({ phase: 'waiting', text: 'QR Code sendo gerado...' })
    reply = answer('A')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().phase).toBe('showing')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls).toHaveLength(3)
  })

  it('replaces the code at once on an event and ignores other sessions', async () => {
    const { state, push } = setUp(() => answer('A'))
    await settle()
    push('session:status', { sessionId: 'other', status: 'qr', ...code('X', 0, 20) })
    expect(state().qr?.qrText).toBe('A')
    push('session:status', { sessionId: 's1', status: 'qr', ...code('B', 60, 20) })
    expect(state()).toMatchObject({ qr: { qrText: 'B' }, remainingSeconds: 20, lifeSeconds: 20 })
  })

  it('removes an expired code and fetches a new one', async () => {
    const replies = [answer('A', 0, 3), new Promise<FakeAnswer>(() => {})]
    const { state, calls } = setUp(() => replies.shift() ?? 'never')
    await settle()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(state().phase).toBe('showing')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ phase: 'waiting', qr: null, text: 'QR Code sendo gerado...' })
    expect(calls).toHaveLength(2)
  })

  it("counts down by the code's lifetime instead of the local clock", async () => {
    vi.setSystemTime(start + 3_600_000)
    const { state } = setUp(() => answer('A', 0, 60))
    await settle()
    expect(state()).toMatchObject({ phase: 'showing', remainingSeconds: 60 })
  })

  it.each(['session:connected', 'session:status'] as const)('ends with success on %s', async (name) => {
    const { state, push, notify, calls } = setUp(() => answer('A'))
    await settle()
    if (name === 'session:status') push(name, { sessionId: 's1', status: 'connected' })
    else push(name, { sessionId: 's1' })
    expect(state()).toMatchObject({ phase: 'connected', qr: null })
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'success', text: 'Sessão conectada com sucesso!' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
  })

  it('ends on disconnected and shows the last error', async () => {
    const { state, push, notify } = setUp(() => answer('A'))
    await settle()
    push('session:error', { sessionId: 's1', error: 'O QR Code expirou' })
    push('session:disconnected', { sessionId: 's1' })
    expect(state()).toMatchObject({ phase: 'disconnected', error: 'O QR Code expirou' })
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'error', text: 'O QR Code expirou' })
  })

  it('ends with success when the response says connected', async () => {
    const { state } = setUp(() => empty('connected'))
    await settle()
    expect(state().phase).toBe('connected')
  })

  it('shows that an offline phone needs no code, and restarts the session on request', async () => {
    let reply: FakeAnswer = failure(400, 'x', { reason: 'reconnecting', status: 'connecting' })
    const { state, push, flow, calls, notify } = setUp(() => reply)
    await settle()
    const away = {
      phase: 'reconnecting',
      status: 'connecting',
      text: 'O celular está sem internet. A sessão volta sozinha; nenhum QR é necessário.',
    }
    expect(state()).toMatchObject(away)
    push('session:status', { sessionId: 's1', status: 'connecting', phone: '5511999999999' })
    expect(state()).toMatchObject(away)
    reply = ok({ session: health })
    await flow.restart()
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/monitoring/sessions/s1/restart' })
    expect(notify).toHaveBeenLastCalledWith({ tone: 'info', text: 'Reiniciando sessão…' })
    reply = failure(400, 'A sessão está ocupada')
    await flow.restart()
    expect(notify).toHaveBeenLastCalledWith({
      tone: 'error',
      text: 'A sessão está ocupada',
      cause: expect.any(ApiError),
    })
    push('session:connected', { sessionId: 's1' })
    expect(state().phase).toBe('connected')
  })

  it("shows the advice of an outage's cause", async () => {
    const cause = { code: 'temporarily_banned', text: 'Suspenso', advice: 'Aguarde o fim.', action: 'wait' }
    const { state } = setUp(() => failure(400, 'x', { reason: 'reconnecting', status: 'connecting', cause }))
    await settle()
    expect(state()).toMatchObject({ phase: 'reconnecting', text: 'Aguarde o fim.', cause })
  })

  it('reloads at once when the session starts connecting', async () => {
    let reply = answer('A')
    const { state, push, calls } = setUp(() => reply)
    await settle()
    reply = failure(400, 'x', { reason: 'reconnecting', status: 'connecting' })
    push('session:status', { sessionId: 's1', status: 'connecting' })
    expect(state().phase).toBe('waiting')
    await settle()
    expect([calls.length, state().phase]).toEqual([2, 'reconnecting'])
  })

  it('shows that no code is available when disconnected, stops polling, and resumes on an event', async () => {
    const { state, calls, push, logger } = setUp(() => empty('disconnected'))
    await settle()
    expect(logger.debug).toHaveBeenCalledWith('QR code not available', { sessionId: 's1' })
    expect(state()).toMatchObject({
      phase: 'unavailable',
      text: 'QR Code não disponível. Conecte a sessão primeiro.',
    })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(calls).toHaveLength(1)
    push('session:qr', { sessionId: 's1', ...code('A', 20, 20) })
    expect(state().phase).toBe('showing')
  })

  it('shows the cause, and its advice when a new code cannot help', async () => {
    const cause = {
      code: 'pairing_outdated',
      text: 'O WhatsApp não aceita mais a versão deste servidor.',
      advice: 'Um novo QR Code não resolve antes da atualização.',
      action: 'update',
    }
    let body = { status: 'disconnected', cause }
    const { state, flow } = setUp(() => ({ status: 400, body }))
    await settle()
    expect(state()).toMatchObject({ phase: 'unavailable', text: cause.advice, cause })
    const failed = { ...cause, code: 'pairing_failed', action: 'qr_code' }
    body = { status: 'disconnected', cause: failed }
    flow.reload()
    await settle()
    expect(state()).toMatchObject({
      text: 'QR Code não disponível. Conecte a sessão primeiro.',
      cause: failed,
    })
    body = { status: 'disconnected', cause: { ...failed, code: 'by_operator' } }
    flow.reload()
    await settle()
    expect(state().cause).toBeNull()
  })

  it('shows a load error and keeps polling', async () => {
    let reply: FakeAnswer = { status: 500 }
    const { state } = setUp(() => reply)
    await settle()
    expect(state()).toMatchObject({ phase: 'failed', text: 'Erro ao carregar QR Code' })
    reply = answer('A')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().phase).toBe('showing')
  })

  it('shows a rendering error', async () => {
    const { state, flow } = setUp(() => answer('A'))
    await settle()
    flow.drawingFailed()
    expect(state()).toMatchObject({ phase: 'failed', text: 'Erro ao exibir QR Code' })
  })

  it('counts down from remainingMs', async () => {
    const half = { ...code('A', 0, 60), remainingMs: 10_000 }
    const { state } = setUp(() => ({
      status: 200,
      body: { success: true, data: half, reason: null, status: 'qr', message: '' },
    }))
    await settle()
    expect(state()).toMatchObject({ ageSeconds: 50, remainingSeconds: 10, lifeSeconds: 60 })
  })

  it.each([
    ['an old code', answer('OLD')],
    ['that there is none', empty('connecting')],
  ])('ignores a late response with %s after a newer event', async (_, late) => {
    let release = (_: FakeAnswer) => {}
    const { state, push, calls } = setUp(
      () =>
        new Promise((resolve) => {
          release = resolve
        }),
    )
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    push('session:qr', { sessionId: 's1', ...code('NEW', 0, 60) })
    release(late)
    await settle()
    expect(state()).toMatchObject({ phase: 'showing', qr: { qrText: 'NEW' } })
  })

  it('ends when the session is deleted and shows other failures as load errors', async () => {
    const gone = setUp(() => failure(404, 'Sessão não encontrada'))
    await settle()
    expect(gone.state().phase).toBe('disconnected')
    expect(gone.notify).toHaveBeenCalledWith({ tone: 'error', text: 'Sessão não encontrada' })
    const busy = setUp(() => failure(429, 'Muitas requisições'))
    await settle()
    expect(busy.state()).toMatchObject({ phase: 'failed', text: 'Erro ao carregar QR Code' })
  })

  it('reloads after a reconnection and can be started again after stop', async () => {
    const { state, calls, resync, flow } = setUp(() => ok({}))
    await settle()
    resync()
    await settle()
    expect(calls).toHaveLength(2)
    flow.stop()
    resync()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(calls).toHaveLength(2)
    flow.start()
    await settle()
    expect(calls).toHaveLength(3)
    expect(state().phase).toBe('waiting')
  })
})
