import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMorpheus } from '../../client/createMorpheus.js'
import { memoryStorage } from '../../core/auth/storage.js'
import { failure, ok } from '../../testing/fakeMorpheus.js'
import { type FakeAnswer, fakeServer, type SeenCall } from '../../testing/fakeServer.js'
import { signInByBrowser } from './signInByBrowser.js'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.000Z') }))
afterEach(() => vi.useRealTimers())

const codes = {
  deviceCode: 'um-segredo',
  userCode: 'WDJB-MJHT',
  verificationUri: 'http://gateway.test/dispositivo',
  verificationUriComplete: 'http://gateway.test/dispositivo?codigo=WDJB-MJHT',
  expiresIn: 600,
  interval: 5,
}
const user = { id: 'u1', name: 'Ana', email: 'ana@loja.com.br', avatar: null }
const not = (code: string) => failure(400, 'Ainda não', { code })
const pending = not('authorization_pending')
const signedIn = ok({ user, token: 'fresco' })

/** A server that gives the answers in turn, repeating the last one. */
function setUp(answers: FakeAnswer[], started: FakeAnswer = ok(codes)) {
  const requests: number[] = []
  const start = Date.now()
  const server = fakeServer(({ path }: SeenCall) => {
    if (path === '/auth/device') return started
    requests.push((Date.now() - start) / 1000)
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? pending
  })
  const morpheus = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    logger: { debug() {}, warn() {}, error() {} },
    adapter: server.adapter,
  })
  const notify = vi.fn()
  const flow = signInByBrowser(morpheus, { deviceName: 'notebook-da-ana', notify })
  return { ...server, morpheus, flow, notify, asked: requests, state: () => flow.store.getState() }
}

it('shows the code, polls at the requested interval and signs in', async () => {
  const { flow, state, calls, morpheus, asked } = setUp([pending, not('slow_down'), pending, signedIn])
  const outcome = flow.start()
  expect(state().phase).toBe('starting')
  await vi.advanceTimersByTimeAsync(0)
  const { deviceCode, ...visible } = codes
  expect(state()).toMatchObject({ phase: 'waiting', codes: visible, remainingSeconds: 600 })
  expect(JSON.stringify(state())).not.toContain(deviceCode)
  await vi.advanceTimersByTimeAsync(4_000)
  expect([asked, state().remainingSeconds]).toEqual([[], 596])
  await vi.advanceTimersByTimeAsync(26_000)
  // Five seconds, and ten after `slow_down`.
  expect(asked).toEqual([5, 10, 20, 30])
  expect(await outcome).toMatchObject({ phase: 'signedIn', user: { name: 'Ana' }, remainingSeconds: null })
  expect(calls[0]).toMatchObject({ path: '/auth/device', body: { deviceName: 'notebook-da-ana' } })
  expect(calls[1]).toMatchObject({ path: '/auth/device/token', body: { deviceCode } })
  expect(morpheus.identity.store.getState()).toMatchObject({ token: 'fresco', isAuthenticated: true, user })
  expect(vi.getTimerCount()).toBe(0)
})

it('waits the interval of the response when it is longer than before', async () => {
  const slower = failure(400, 'Ainda não', { code: 'authorization_pending', interval: 8 })
  const slowest = failure(400, 'Mais devagar', { code: 'slow_down', interval: 20 })
  const { flow, asked } = setUp([slower, pending, slowest, signedIn], ok({ ...codes, interval: 2 }))
  const outcome = flow.start()
  await vi.advanceTimersByTimeAsync(38_000)
  expect(asked).toEqual([2, 10, 18, 38])
  expect((await outcome).phase).toBe('signedIn')
})

it.each([
  [not('access_denied'), { phase: 'denied' }],
  [not('expired_token'), { phase: 'expired' }],
  [failure(403, 'Bloqueado'), { phase: 'failed', error: 'Bloqueado' }],
])('ends on %j', async (answer, end) => {
  const { flow, morpheus } = setUp([pending, answer])
  const outcome = flow.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject(end)
  expect(morpheus.identity.store.getState().isAuthenticated).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

it('continues more slowly while the server is unavailable or busy', async () => {
  const busy = { status: 429, body: { success: false, message: 'Muitas' }, headers: { 'retry-after': '7' } }
  const { flow, asked, state } = setUp([failure(503, 'Fora'), busy, signedIn])
  const outcome = flow.start()
  await vi.advanceTimersByTimeAsync(22_000)
  expect(asked).toEqual([5, 15, 22])
  expect((await outcome).phase).toBe('signedIn')
  expect(state().error).toBeNull()
})

it('expires by itself when the server never reports the code as expired', async () => {
  const { flow } = setUp([pending])
  const outcome = flow.start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect((await outcome).phase).toBe('expired')
})

it.each([
  [failure(404, 'Rota não encontrada', { code: 'not_found' }), 'notOffered'],
  [{ status: 404, body: '<html>' }, 'notOffered'],
  [failure(429, 'Há muitos códigos'), 'failed'],
])('handles a start answered with %j', async (started, phase) => {
  const { flow, notify } = setUp([], started)
  expect((await flow.start()).phase).toBe(phase)
  expect(notify).toHaveBeenCalledTimes(phase === 'failed' ? 1 : 0)
})

it('stops immediately and can be started again', async () => {
  const { flow, asked, state, notify } = setUp([signedIn])
  const abandoned = flow.start()
  await vi.advanceTimersByTimeAsync(1_000)
  flow.stop()
  expect((await abandoned).phase).toBe('idle')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, state().phase, vi.getTimerCount()]).toEqual([[], 'idle', 0])
  const outcome = flow.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await outcome).phase).toBe('signedIn')
  expect(notify).not.toHaveBeenCalled()
})
