import { expect, it, onTestFinished, vi } from 'vitest'
import { memoryStorage } from '../core/auth/storage.js'
import { AuthenticationError } from '../core/client/apiErrors.js'
import { TokenError } from '../core/client/errors.js'
import { type FakeAnswer, fakeServer } from '../testing/fakeServer.js'
import { createMorpheus } from './createMorpheus.js'

const quiet = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const refused: FakeAnswer = {
  status: 401,
  body: { success: false, code: 'token_expired', message: 'Token inválido' },
}
const list: FakeAnswer = { status: 200, body: { success: true, data: { sessions: [] } } }

function client(
  holds: (token: string) => boolean,
  getToken = vi.fn(async () => `mt_${getToken.mock.calls.length}`),
) {
  const storage = memoryStorage()
  const onError = vi.fn()
  const onSignedOut = vi.fn()
  const { adapter, calls } = fakeServer(({ headers }) =>
    holds(String(headers.authorization).replace('Bearer ', '')) ? list : refused,
  )
  const baseUrl = 'http://a.test'
  const morpheus = createMorpheus({
    baseUrl,
    storage,
    getToken,
    onError,
    onSignedOut,
    logger: quiet,
    adapter,
  })
  return { morpheus, calls, getToken, onError, onSignedOut, storage }
}

it('calls with the returned token and never stores it', async () => {
  const { morpheus, calls, getToken, storage } = client(() => true)
  expect(morpheus.identity.store.getState()).toMatchObject({
    isAuthenticated: true,
    hydrated: true,
    token: null,
  })
  await Promise.all([morpheus.sessions.list(), morpheus.sessions.list()])
  expect(getToken).toHaveBeenCalledTimes(1)
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer mt_1', 'Bearer mt_1'])
  expect(storage.getItem('auth-storage:http://a.test')).toBe(null)
})

it('retries calls answered 401 with one fresh token and reports no error', async () => {
  const { morpheus, calls, getToken, onError, onSignedOut } = client((token) => token === 'mt_2')
  await Promise.all([
    morpheus.sessions.list(),
    morpheus.sessions.create({ name: 'Loja' }).catch(() => {}),
    morpheus.sessions.list(),
  ])
  expect(getToken).toHaveBeenCalledTimes(2)
  expect(onError).not.toHaveBeenCalled()
  expect(onSignedOut).not.toHaveBeenCalled()
  const creations = calls.filter(({ method }) => method.toUpperCase() === 'POST')
  expect(creations).toHaveLength(2)
  expect(new Set(creations.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

it('reports one error without a loop or sign-out when the server rejects every token', async () => {
  const { morpheus, calls, getToken, onError, onSignedOut } = client(() => false)
  await expect(morpheus.sessions.list()).rejects.toBeInstanceOf(AuthenticationError)
  for (let again = 0; again < 10; again += 1)
    await expect(morpheus.sessions.list()).rejects.toBeInstanceOf(TokenError)
  expect(getToken).toHaveBeenCalledTimes(2)
  expect(calls).toHaveLength(2)
  expect(onError).toHaveBeenCalledTimes(1)
  expect(onSignedOut).not.toHaveBeenCalled()
})

it('requests no further token after sign-out', async () => {
  const { morpheus, calls, getToken } = client((token) => token.startsWith('mt_'))
  await morpheus.sessions.list()
  await morpheus.identity.signOut()
  await expect(morpheus.sessions.list()).rejects.toBeInstanceOf(AuthenticationError)
  expect([getToken.mock.calls.length, calls.length]).toEqual([1, 2])
})

it('cannot be combined with a token', () => {
  expect(() => createMorpheus({ baseUrl: '', token: 'x', getToken: () => 'y' })).toThrow('Passe só uma')
})

it('does not keep notifications for the next customer in the same browser', () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const { adapter } = fakeServer(() => list)
  const visit = () => createMorpheus({ baseUrl: '', getToken: () => 'mt_1', logger: quiet, adapter })
  const text = { type: 'session', priority: 'high', title: 'Conectada', message: 'Loja da Ana' } as const
  expect(visit().notifications.add(text)).not.toBe(null)
  vi.advanceTimersByTime(1000)
  expect(visit().notifications.store.getState().notifications).toEqual([])
})
