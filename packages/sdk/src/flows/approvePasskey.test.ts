import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionPasskey } from '../core/entities.js'
import { failure, fakeMorpheus, ok } from '../testing/fakeMorpheus.js'
import type { FakeAnswer, SeenCall } from '../testing/fakeServer.js'
import { pairAgainLimits } from './pairAgain.js'
import { pairPhone } from './pairPhone.js'
import { showQr } from './showQr.js'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const passkey = (
  stage: SessionPasskey['stage'] = 'required',
  code: string | null = null,
): SessionPasskey => ({
  stage,
  code,
  expiresAt: new Date(start + 300_000).toISOString(),
  remainingMs: 300_000,
})
const session = { id: 's1', name: 'Loja', status: 'connecting', createdAt: '2026-11-21T12:00:00.000Z' }
const request = {
  token: 't1',
  expiresAt: '2026-11-21T12:05:00.000Z',
  options: { challenge: 'AAAA' },
  url: 'https://web.whatsapp.com/#morpheus-passkey=abc',
}
const codeA: FakeAnswer = {
  status: 200,
  body: {
    success: true,
    data: { qrCode: 'data:image/png;base64,A' },
    reason: null,
    status: 'qr',
    message: '',
  },
}
const noCode = failure(400, 'sem código', { reason: 'passkey_required', status: 'connecting' })

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** A server that asks for a passkey; `replies` by the end of a path. */
function server(replies: Record<string, FakeAnswer> = {}) {
  return fakeMorpheus(({ path }: SeenCall) => {
    const match = Object.entries(replies).find(([end]) => path.endsWith(end))
    if (match) return match[1]
    if (path.endsWith('/qr') || path.endsWith('/pairing-code')) return noCode
    if (path.endsWith('/passkey/start')) return ok(request)
    if (path.endsWith('/s1')) return ok({ session: { ...session, passkey: passkey() } })
    return ok({})
  })
}

it('replaces a shown code with the passkey request and follows it to the connection', async () => {
  const { morpheus, push, calls } = server()
  const flow = showQr(morpheus, { sessionId: 's1' })
  const state = () => flow.passkey.store.getState()
  flow.start()
  push('session:qr', { sessionId: 's1', qrCode: 'data:image/png;base64,A' })
  expect(flow.store.getState().phase).toBe('showing')
  push('session:passkey', { sessionId: 's1', passkey: passkey() })
  expect(flow.store.getState()).toMatchObject({
    phase: 'passkey',
    qr: null,
    text: 'Esta conta pede uma passkey',
  })
  await settle()
  expect(state()).toMatchObject({ stage: 'required', remainingSeconds: 300, url: null })

  expect(await flow.passkey.open()).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith('/passkey/start'))).toEqual([])
  flow.passkey.confirm(true)
  expect(await flow.passkey.open()).toBe(request.url)
  expect(state()).toMatchObject({ stage: 'waiting', url: request.url })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state().stage).toBe('waiting')

  push('session:passkey', { sessionId: 's1', passkey: passkey('sent') })
  expect(state()).toMatchObject({ stage: 'sent', url: null })
  push('session:passkey', { sessionId: 's1', passkey: passkey('code', 'ABCD1234') })
  expect(state()).toMatchObject({ stage: 'code', code: 'ABCD1234' })
  await flow.passkey.sameCode()
  expect(calls.some(({ path }) => path.endsWith('/passkey/confirm'))).toBe(true)
  expect(state().stage).toBe('sent')
  push('session:status', { sessionId: 's1', status: 'connecting', phoneNumber: null })
  expect(flow.store.getState().phase).toBe('passkey')
  push('session:connected', { sessionId: 's1', phoneNumber: null })
  expect(flow.store.getState().phase).toBe('connected')
})

it('polls within 5 s for a passkey request and returns to a new code', async () => {
  let answer: FakeAnswer = failure(400, 'sem código', { reason: 'generating', status: 'connecting' })
  const { morpheus, push } = fakeMorpheus(({ path }) =>
    path.endsWith('/qr') ? answer : ok({ session: { ...session, passkey: passkey() } }),
  )
  const flow = showQr(morpheus, { sessionId: 's1' })
  flow.start()
  await settle()
  expect(flow.store.getState().phase).toBe('waiting')
  answer = noCode
  await vi.advanceTimersByTimeAsync(5_000)
  expect(flow.store.getState().phase).toBe('passkey')
  push('session:qr', { sessionId: 's1', qrCode: 'data:image/png;base64,B' })
  expect(flow.store.getState().phase).toBe('showing')
})

it('ignores a QR code that was requested before the passkey request', async () => {
  let answer = (_: FakeAnswer) => {}
  const { morpheus, push } = fakeMorpheus(({ path }) =>
    path.endsWith('/qr')
      ? new Promise<FakeAnswer>((resolve) => {
          answer = resolve
        })
      : ok({ session: { ...session, passkey: passkey() } }),
  )
  const flow = showQr(morpheus, { sessionId: 's1' })
  flow.start()
  await settle()
  push('session:passkey', { sessionId: 's1', passkey: passkey() })
  answer(codeA)
  await settle()
  expect(flow.store.getState().phase).toBe('passkey')
})

it('replaces a pairing code; a passkey error fails the attempt', async () => {
  const { morpheus, push } = server({ '/connect-phone': { status: 200, body: { success: true } } })
  const flow = pairPhone(morpheus, { sessionId: 's1' })
  flow.start()
  push('session:passkey', { sessionId: 's1', passkey: passkey() })
  expect(flow.store.getState().phase).toBe('entering')
  flow.setPhone('5511999998888')
  await flow.request()
  push('session:pairing_code', { sessionId: 's1', pairingCode: 'ABCD-1234', phoneNumber: '5511999998888' })
  expect(flow.store.getState().phase).toBe('code')
  push('session:passkey', { sessionId: 's1', passkey: passkey() })
  expect(flow.store.getState()).toMatchObject({ phase: 'passkey', pairingCode: null })
  push('session:error', { sessionId: 's1', error: 'O WhatsApp não aceitou a passkey desta conta.' })
  expect(flow.store.getState()).toMatchObject({
    phase: 'failed',
    error: 'Erro na conexão: O WhatsApp não aceitou a passkey desta conta.',
  })
})

it('reopens a pending passkey request without requesting a code', async () => {
  const { morpheus, calls } = server()
  const reopened = [
    showQr(morpheus, { sessionId: 's1', passkey: passkey() }),
    pairPhone(morpheus, { sessionId: 's1', resume: true, passkey: passkey() }),
  ]
  for (const flow of reopened) {
    flow.start()
    expect(flow.store.getState().phase).toBe('passkey')
    expect(flow.passkey.store.getState()).toMatchObject({ stage: 'required', remainingSeconds: 300 })
  }
  const unread = pairPhone(morpheus, { sessionId: 's1', resume: true })
  unread.start()
  await settle()
  expect(unread.store.getState().phase).toBe('passkey')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

const refused = failure(403, 'Só quem começou este pareamento', { code: 'passkey_other_starter' })

it('restarts pairing by QR code when someone else started the pending one', async () => {
  const replies: Record<string, FakeAnswer> = { '/passkey/start': refused }
  const { morpheus, push, calls } = server(replies)
  const flow = showQr(morpheus, { sessionId: 's1', passkey: passkey() })
  flow.start()
  flow.passkey.confirm(true)
  expect(await flow.passkey.open()).toBeNull()
  expect(flow.passkey.store.getState()).toMatchObject({
    isOthers: true,
    error: 'Só quem começou este pareamento',
    busy: false,
  })
  await settle()
  replies['/qr'] = failure(400, 'sem código', { reason: 'generating', status: 'connecting' })
  const countBefore = calls.length
  const restarted = flow.passkey.restart()
  push('session:disconnected', { sessionId: 's1', reason: 'Desconectada pelo operador' })
  await settle()
  await restarted
  expect(calls.slice(countBefore).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /sessions/s1/disconnect',
    'POST /sessions/s1/connect',
    'GET /sessions/s1/qr',
  ])
  expect(flow.store.getState().phase).toBe('waiting')
  push('session:qr', { sessionId: 's1', qrCode: 'data:image/png;base64,C' })
  expect(flow.store.getState().phase).toBe('showing')
})

it('ignores a passkey request that was read before the pairing restarted', async () => {
  const answers: ((answer: FakeAnswer) => void)[] = []
  const { morpheus } = fakeMorpheus(({ path }) => {
    if (path.endsWith('/qr')) return new Promise<FakeAnswer>((resolve) => answers.push(resolve))
    return ok(path.endsWith('/s1') ? { session: { ...session, passkey: passkey() } } : {})
  })
  const flow = showQr(morpheus, { sessionId: 's1', passkey: passkey() })
  flow.start()
  await settle()
  const restarted = flow.passkey.restart()
  await vi.advanceTimersByTimeAsync(pairAgainLimits.timeout)
  await restarted
  answers[0]?.(noCode)
  answers[1]?.(codeA)
  await settle()
  expect(flow.store.getState().phase).toBe('showing')
})

it('restarts pairing by phone code, reusing a known number', async () => {
  const { morpheus, push, calls } = server({
    '/passkey/start': refused,
    '/connect-phone': { status: 200, body: { success: true } },
  })
  const flow = pairPhone(morpheus, { sessionId: 's1', resume: true, passkey: passkey() })
  flow.start()
  await flow.passkey.restart()
  expect(flow.store.getState().phase).toBe('entering')
  flow.setPhone('5511999998888')
  await flow.request()
  push('session:passkey', { sessionId: 's1', passkey: passkey() })
  await flow.passkey.restart()
  expect(flow.store.getState().phase).toBe('waiting')
  expect(calls.filter(({ path }) => path.endsWith('/connect-phone'))).toHaveLength(2)
})
