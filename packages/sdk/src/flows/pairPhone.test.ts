import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { pairPhone } from './pairPhone.js'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const accepted: FakeAnswer = { status: 200, body: { success: true } }

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

function setUp(reply: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer> = () => accepted) {
  const fake = fakeMorpheus(reply)
  const notify = vi.fn()
  const flow = pairPhone(fake.morpheus, { sessionId: 's1', notify })
  flow.start()
  return { ...fake, flow, notify, state: () => flow.store.getState() }
}

const code = {
  sessionId: 's1',
  pairingCode: 'ABCD-1234',
  phoneNumber: '5511999999999',
  expiresAt: new Date(start + 160_000).toISOString(),
}

describe('pairPhone', () => {
  it('keeps at most 13 digits and formats them', () => {
    const { flow, state } = setUp()
    flow.setPhone('+55 (11) 99999-9999 zz 88')
    expect(state()).toMatchObject({
      digits: '5511999999999',
      display: '+55 (11) 99999-9999',
      canRequest: true,
    })
  })

  it('sends no request with fewer than 10 digits and shows an error', async () => {
    const { flow, state, calls, notify } = setUp()
    flow.setPhone('551199999')
    expect(state().canRequest).toBe(false)
    await flow.request()
    expect(calls).toHaveLength(0)
    expect(notify).toHaveBeenCalledWith({
      tone: 'error',
      text: 'Por favor, insira um número de telefone válido',
    })
  })

  it('requests a code, shows it with a countdown on its event and ends when connected', async () => {
    const { flow, state, calls, push, notify } = setUp()
    flow.setPhone('5511999999999')
    await flow.request()
    expect(calls[0]).toMatchObject({
      path: '/sessions/s1/connect-phone',
      body: { phoneNumber: '5511999999999' },
    })
    expect(state()).toMatchObject({ phase: 'waiting', canRequest: false })
    push('session:pairing_code', { ...code, sessionId: 'other' })
    expect(state().phase).toBe('waiting')
    push('session:pairing_code', code)
    expect(state()).toMatchObject({ phase: 'code', pairingCode: 'ABCD-1234', remainingSeconds: 160 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().remainingSeconds).toBe(155)
    push('session:status', { sessionId: 's1', status: 'connected' })
    push('session:connected', { sessionId: 's1' })
    expect(state()).toMatchObject({ phase: 'connected', pairingCode: null })
    expect(notify.mock.calls.map(([notice]) => notice.text)).toEqual([
      'Solicitação enviada! Aguarde o código de pareamento...',
      'Código de pareamento gerado!',
      'Sessão conectada com sucesso!',
    ])
  })

  it('keeps a code that arrives before the response of the request', async () => {
    let release = (_: FakeAnswer) => {}
    const { flow, state, push, calls } = setUp(
      () =>
        new Promise((resolve) => {
          release = resolve
        }),
    )
    flow.setPhone('5511999999999')
    const request = flow.request()
    push('session:pairing_code', code)
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    release(accepted)
    await request
    expect(state()).toMatchObject({ phase: 'code', pairingCode: 'ABCD-1234' })
  })

  it.each([
    [failure(400, 'A sessão já está conectada'), 'A sessão já está conectada'],
    [{ status: 500 }, 'Erro ao solicitar código de pareamento'],
  ])('shows the error of a refused request and allows a retry', async (reply, text) => {
    const { flow, state, notify } = setUp(() => reply)
    flow.setPhone('5511999999999')
    await flow.request()
    expect(state()).toMatchObject({ phase: 'failed', error: text, canRequest: true })
    expect(notify).toHaveBeenCalledWith({ tone: 'error', text })
  })

  it('shows a connection error', async () => {
    const { flow, state, push } = setUp()
    flow.setPhone('5511999999999')
    await flow.request()
    push('session:error', { sessionId: 's1', error: 'código expirado' })
    expect(state()).toMatchObject({ phase: 'failed', error: 'Erro na conexão: código expirado' })
  })

  it('shows the copy confirmation for 2 s, or that copying failed', async () => {
    const { flow, state, push, notify } = setUp()
    push('session:pairing_code', code)
    const write = vi.fn(async () => {})
    await flow.copy(write)
    expect(write).toHaveBeenCalledWith('ABCD-1234')
    expect(state().copied).toBe(true)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state().copied).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().copied).toBe(false)
    await flow.copy(() => Promise.reject(new Error('denied')))
    expect(notify.mock.calls.map(([notice]) => notice.text).slice(-2)).toEqual([
      'Código copiado!',
      'Erro ao copiar código',
    ])
  })

  it.each([
    ['connected', 'connected'],
    ['disconnected', 'failed'],
  ])('detects after a reconnection that the session is %s', async (status, phase) => {
    const { flow, state, push, resync } = setUp(({ path }) =>
      path.endsWith('/pairing-code') ? failure(400, 'sem código', { status }) : accepted,
    )
    flow.setPhone('5511999999999')
    await flow.request()
    push('session:pairing_code', code)
    resync()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toMatchObject({ phase, pairingCode: null })
  })

  it('polls for a code that was issued while the socket was offline', async () => {
    const { flow, state } = setUp(({ path }) =>
      path.endsWith('/pairing-code') ? ok({ ...code, remainingMs: 90_000 }) : accepted,
    )
    flow.setPhone('5511999999999')
    await flow.request()
    expect(state().phase).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state()).toMatchObject({ phase: 'code', pairingCode: 'ABCD-1234', remainingSeconds: 90 })
  })

  it('counts down from remainingMs instead of the local clock and removes an expired code', async () => {
    vi.setSystemTime(start + 3_600_000)
    const { state, push } = setUp(() => failure(400, 'sem código', { status: 'connecting' }))
    push('session:pairing_code', code)
    expect(state()).toMatchObject({ pairingCode: 'ABCD-1234', remainingSeconds: null })
    push('session:pairing_code', { ...code, remainingMs: 3_000 })
    expect(state().remainingSeconds).toBe(3)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(state().pairingCode).toBeNull()
  })

  it('ignores an expired QR code while a number is typed', () => {
    const { flow, state, push } = setUp()
    flow.setPhone('55119')
    push('session:error', { sessionId: 's1', error: 'O QR Code expirou' })
    expect(state()).toMatchObject({ phase: 'entering', error: null })
  })
})
