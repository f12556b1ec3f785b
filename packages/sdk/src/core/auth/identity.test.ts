import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMorpheus } from '../../client/createMorpheus.js'
import { refreshGraceMs } from '../../features/auth/rows.js'
import { type FakeAnswer, fakeServer, type SeenCall } from '../../testing/fakeServer.js'
import { limits } from '../client/transport.js'
import { createIdentity } from './identity.js'
import { renewTokenPeriodically } from './renewToken.js'
import { memoryStorage } from './storage.js'

const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const user = { id: 'u', name: 'Ana', email: 'ana@loja.com.br', avatar: null }
const credentials = { email: 'ana@loja.com.br', password: 'segredo' }
const ok = (data: unknown): FakeAnswer => ({ status: 200, body: { success: true, data } })

/** Uses the page's own origin, as the dashboard does. */
function setUp(answer: (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>, storage = memoryStorage()) {
  const { adapter, calls } = fakeServer(answer)
  const onSignedOut = vi.fn()
  const morpheus = createMorpheus({ baseUrl: '', storage, logger, adapter, onSignedOut })
  return { morpheus, calls, storage, onSignedOut, state: () => morpheus.identity.store.getState() }
}

const signIn = () => ok({ user, token: 't1' })

describe('the auth state', () => {
  it('is persisted as auth-storage in the documented shape, without isLoading and hydrated', async () => {
    const { morpheus, storage, state } = setUp(signIn)
    expect(state()).toMatchObject({ isAuthenticated: false, hydrated: true, isLoading: false })
    await morpheus.identity.signIn(credentials)
    expect(JSON.parse(storage.getItem('auth-storage') ?? '')).toEqual({
      state: { user, token: 't1', isAuthenticated: true },
      version: 0,
    })
  })

  it('is restored after a restart', async () => {
    const first = setUp(signIn)
    await first.morpheus.identity.signIn(credentials)
    const second = setUp(signIn, first.storage)
    await second.morpheus.identity.whenHydrated()
    expect(second.state()).toMatchObject({ user, token: 't1', isAuthenticated: true, hydrated: true })
  })

  it.each([
    '{',
    'null',
    '{"state":{"token":7}}',
    '{"state":{"token":"t","isAuthenticated":true}}',
    '{"state":{"user":null,"token":"","isAuthenticated":true},"version":0}',
  ])('is signed out and hydrated when the storage holds %s', async (text) => {
    const storage = memoryStorage()
    storage.setItem('auth-storage', text)
    const { morpheus, state } = setUp(signIn, storage)
    await morpheus.identity.whenHydrated()
    expect(state()).toMatchObject({ user: null, token: null, isAuthenticated: false, hydrated: true })
  })
})

it('a sign-in in another tab clears the expired flag of this one', () => {
  const storage = memoryStorage()
  const keep = (token: string) =>
    storage.setItem(
      'auth-storage',
      JSON.stringify({ state: { user, token, isAuthenticated: true }, version: 0 }),
    )
  const unused = () => {
    throw new Error('No call is made')
  }
  keep('t1')
  const identity = createIdentity({
    ...{
      calls: unused,
      device: unused,
      logger,
      storage,
      storageKey: 'auth-storage',
      baseUrl: '',
      token: undefined,
    },
  })
  identity.forget('t1')
  expect(identity.store.getState()).toMatchObject({ isAuthenticated: false, expired: true })
  keep('t2')
  identity.rehydrate()
  expect(identity.store.getState()).toMatchObject({ token: 't2', isAuthenticated: true, expired: false })
})

describe('sign-in', () => {
  it('sets isLoading while pending, and clears it and rethrows on failure', async () => {
    const received: boolean[] = []
    const { morpheus, state } = setUp(() => {
      received.push(state().isLoading)
      return { status: 401, body: { success: false, message: 'Credenciais inválidas', code: 'x' } }
    })
    await expect(morpheus.identity.signIn(credentials)).rejects.toThrow('Credenciais inválidas')
    expect(received).toEqual([true])
    expect(state()).toMatchObject({ isLoading: false, isAuthenticated: false })
  })
})

describe('sign-out', () => {
  it('clears the user at once and revokes the token, even if the server fails', async () => {
    const { morpheus, calls, state, onSignedOut } = setUp(({ path }) =>
      path === '/auth/login' ? signIn() : { status: 500 },
    )
    await morpheus.identity.signIn(credentials)
    const done = morpheus.identity.signOut()
    expect(state().isAuthenticated).toBe(false)
    await done
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(calls.at(-1)).toMatchObject({ path: '/auth/logout', headers: { authorization: 'Bearer t1' } })
  })
})

describe('signing out everywhere', () => {
  it('clears the user after the server has ended all sign-ins, and not as expired', async () => {
    const { morpheus, calls, state, onSignedOut } = setUp(({ path }) =>
      path === '/auth/login' ? signIn() : ok({}),
    )
    await morpheus.identity.signIn(credentials)
    await morpheus.identity.signOutEverywhere()
    expect(calls.at(-1)).toMatchObject({
      path: '/auth/sign-out-everywhere',
      headers: { authorization: 'Bearer t1' },
    })
    expect(state()).toMatchObject({ user: null, token: null, isAuthenticated: false, expired: false })
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('rejects and keeps the state when the server fails', async () => {
    const { morpheus, state } = setUp(({ path }) => (path === '/auth/login' ? signIn() : { status: 500 }))
    await morpheus.identity.signIn(credentials)
    await expect(morpheus.identity.signOutEverywhere()).rejects.toMatchObject({ status: 500 })
    expect(state()).toMatchObject({ token: 't1', isAuthenticated: true })
  })
})

describe('refresh and verify', () => {
  it('a refresh replaces token and user', async () => {
    const { morpheus, state } = setUp(({ path }) =>
      path === '/auth/login' ? signIn() : ok({ user: { ...user, name: 'Ana Maria' }, token: 't2' }),
    )
    await morpheus.identity.signIn(credentials)
    expect(await morpheus.identity.refresh()).toBe(true)
    expect(state()).toMatchObject({ token: 't2', user: { name: 'Ana Maria' } })
  })

  it('retries an unanswered refresh with the same idempotency key and the next with a new one', async () => {
    let isDown = true
    const { morpheus, calls } = setUp(({ path }) => {
      if (path !== '/auth/refresh') return signIn()
      return isDown ? { status: 503 } : ok({ user, token: `t${calls.length}` })
    })
    await morpheus.identity.signIn(credentials)
    expect(await morpheus.identity.refresh()).toBe(false)
    isDown = false
    expect(await morpheus.identity.refresh()).toBe(true)
    expect(await morpheus.identity.refresh()).toBe(true)
    const keys = calls.slice(1).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
  })

  it('the gateway keeps a refresh response longer than the longest client retry takes', () => {
    const { timeout, retryTimeout, networkRetryDelay } = limits
    expect(refreshGraceMs).toBeGreaterThan(timeout + networkRetryDelay + retryTimeout)
  })

  it('a failed refresh returns false and keeps the state; a rejected verify clears it', async () => {
    const { morpheus, state } = setUp(({ path }) =>
      path === '/auth/login' ? signIn() : { status: 401, body: {} },
    )
    expect(await morpheus.identity.verify()).toBe(false)
    await morpheus.identity.signIn(credentials)
    expect(await morpheus.identity.refresh()).toBe(false)
    expect(state().isAuthenticated).toBe(true)
    expect(await morpheus.identity.verify()).toBe(false)
    expect(state().isAuthenticated).toBe(false)
  })

  it('a sign-out during a refresh discards the new token', async () => {
    let answer = (_: FakeAnswer) => {}
    const { morpheus, state } = setUp(({ path }) => {
      if (path === '/auth/login') return signIn()
      if (path === '/auth/logout') return ok({})
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    await morpheus.identity.signIn(credentials)
    const refreshed = morpheus.identity.refresh()
    await morpheus.identity.signOut()
    answer(ok({ user, token: 't2' }))
    expect(await refreshed).toBe(false)
    expect(state().token).toBeNull()
  })

  it('revokes a token that arrives after the sign-out', async () => {
    let answer = (_: FakeAnswer) => {}
    const { morpheus, calls } = setUp(({ path }) => {
      if (path === '/auth/login') return signIn()
      if (path === '/auth/logout') return ok({})
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    await morpheus.identity.signIn(credentials)
    const refreshed = morpheus.identity.refresh()
    await morpheus.identity.signOut()
    answer(ok({ user, token: 't2' }))
    await refreshed
    const revoked = calls
      .filter(({ path }) => path === '/auth/logout')
      .map(({ headers }) => headers.authorization)
    expect(revoked).toEqual(['Bearer t1', 'Bearer t2'])
  })

  it('a late verify response does not rename the next user', async () => {
    let answer = (_: FakeAnswer) => {}
    const names = ['Ana', 'Bia']
    const { morpheus, state } = setUp(({ path }) => {
      if (path === '/auth/login')
        return ok({ user: { ...user, name: names.shift() }, token: `t${names.length}` })
      if (path === '/auth/logout') return ok({})
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    await morpheus.identity.signIn(credentials)
    const checked = morpheus.identity.verify()
    await morpheus.identity.signOut()
    await morpheus.identity.signIn(credentials)
    answer(ok({ user }))
    await checked
    expect(state().user?.name).toBe('Bia')
  })
})

describe('two tabs with one storage', () => {
  it("a late 401 for the old token does not discard the other tab's new token", async () => {
    let answer = (_: FakeAnswer) => {}
    const reply = ({ path }: SeenCall): FakeAnswer | Promise<FakeAnswer> => {
      if (path === '/auth/login') return signIn()
      if (path === '/auth/refresh') return ok({ user, token: 't2' })
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const first = setUp(reply)
    await first.morpheus.identity.signIn(credentials)
    const second = setUp(reply, first.storage)
    const late = second.morpheus.sessions.list()
    await vi.waitFor(() => expect(second.calls).toHaveLength(1))
    await first.morpheus.identity.refresh()
    answer({ status: 401, body: {} })
    await expect(late).rejects.toMatchObject({ status: 401 })
    expect(second.state()).toMatchObject({ token: 't2', isAuthenticated: true })
    expect(second.onSignedOut).not.toHaveBeenCalled()
  })
})

describe('signing in over another user', () => {
  it("clears the first user's notifications", async () => {
    const people = ['a', 'b']
    const { morpheus } = setUp(() => {
      const id = people.shift() ?? ''
      return ok({ user: { ...user, id }, token: id })
    })
    await morpheus.identity.signIn(credentials)
    morpheus.notifications.add({ type: 'message', title: 'de Ana', message: '', priority: 'low' })
    await morpheus.identity.signIn(credentials)
    expect(morpheus.notifications.store.getState().notifications).toHaveLength(0)
  })
})

describe('an ageing token', () => {
  afterEach(() => vi.useRealTimers())

  it('is exchanged after half of its lifetime', async () => {
    vi.useFakeTimers({ now: 0 })
    const part = (value: object) => btoa(JSON.stringify(value))
    const token = `x.${part({ iat: 0, exp: 7 * 24 * 3600 })}.y`
    const { morpheus, calls, state } = setUp(({ path }) =>
      path === '/auth/login' ? ok({ user, token }) : ok({ user, token: 'fresh' }),
    )
    await morpheus.identity.signIn(credentials)
    const stop = renewTokenPeriodically(morpheus.identity)
    await vi.advanceTimersByTimeAsync(3.4 * 24 * 3600_000)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(0.2 * 24 * 3600_000)
    expect(state().token).toBe('fresh')
    stop()
  })
})
