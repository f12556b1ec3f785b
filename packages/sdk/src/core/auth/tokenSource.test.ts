import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenError } from '../client/errors.js'
import { createTokenSource, type GetToken } from './tokenSource.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tokenFor = (seconds: number, name = 'a') => {
  const now = Date.now() / 1000
  return `mt_${name}.${btoa(JSON.stringify({ iat: now, exp: now + seconds }))}.x`
}

function source(getToken: GetToken) {
  const input = { getToken: vi.fn(getToken), onToken: vi.fn(), onError: vi.fn() }
  return { ...input, ...createTokenSource(input) }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof TokenError ? error.code : String(error)),
  )

describe('a token from getToken', () => {
  it('is requested once by concurrent callers and may be returned as an object', async () => {
    const { token, getToken } = source(async () => ({ token: 'mt_1' }))
    expect(await Promise.all([token(), token(), token()])).toEqual(['mt_1', 'mt_1', 'mt_1'])
    expect(await token()).toBe('mt_1')
    expect(getToken).toHaveBeenCalledTimes(1)
  })

  it('is replaced a minute before it expires, even if the system clock changes', async () => {
    const { start, getToken, onToken } = source(() => tokenFor(600))
    const stop = start()
    await vi.advanceTimersByTimeAsync(539_000)
    expect(getToken).toHaveBeenCalledTimes(1)
    // The machine's clock is set back by a day; the token's duration stays the same.
    vi.setSystemTime(Date.now() - 86_400_000)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onToken).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  it('is replaced at once when rejected, once for all rejected calls', async () => {
    let attempts = 0
    const { token, replace, getToken } = source(async () => `mt_${++attempts}`)
    const first = await token()
    expect(await Promise.all([replace(first), replace(first)])).toEqual(['mt_2', 'mt_2'])
    expect(await replace(first)).toBe('mt_2')
    expect(getToken).toHaveBeenCalledTimes(2)
  })
})

describe.each<[string, GetToken]>([
  ['rejects', () => Promise.reject(new Error('offline'))],
  [
    'throws',
    () => {
      throw new Error('offline')
    },
  ],
  ['gives nothing', async () => JSON.parse('null')],
  ['gives an empty text', () => ''],
  ['gives a page', () => '<!doctype html><p>Entre'],
  ['gives an answer without one', async () => JSON.parse('{"error":"sem acesso"}')],
])('getToken that %s', (_, getToken) => {
  it('reports one error and is retried with growing delays until it succeeds', async () => {
    let works = false
    const all = source((ask) => (works ? 'mt_ok' : getToken(ask)))
    const stop = all.start()
    for (let calls = 0; calls < 20; calls += 1) expect(await code(all.token())).toBe('token_unavailable')
    expect(all.getToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(all.getToken.mock.calls.length).toBeGreaterThan(5)
    expect(all.getToken.mock.calls.length).toBeLessThan(15)
    expect(all.onError).toHaveBeenCalledTimes(1)
    works = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await all.token()).toBe('mt_ok')
    stop()
  })
})

it('aborts a hanging getToken after 20 s and reports the error', async () => {
  const signals: AbortSignal[] = []
  const all = source(({ signal }) => {
    signals.push(signal)
    return new Promise<string>(() => {})
  })
  const failed = code(all.token())
  await vi.advanceTimersByTimeAsync(19_999)
  expect(all.onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failed).toBe('token_unavailable')
  expect(signals[0]?.aborted).toBe(true)
  expect(all.onError).toHaveBeenCalledTimes(1)
})

it('retries a hanging getToken with growing delays, one at a time, and reports one error', async () => {
  let open = 0
  let max = 0
  const all = source(({ signal }) => {
    open += 1
    max = Math.max(max, open)
    signal.addEventListener('abort', () => {
      open -= 1
    })
    return new Promise<string>(() => {})
  })
  const stop = all.start()
  const failed = Promise.all(Array.from({ length: 20 }, () => code(all.token())))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(await failed)).toEqual(new Set(['token_unavailable']))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(all.getToken.mock.calls.length).toBeGreaterThan(4)
  expect(all.getToken.mock.calls.length).toBeLessThan(16)
  expect([all.onError.mock.calls.length, max]).toEqual([1, 1])
  stop()
})

it('keeps using a still valid token when its renewal fails', async () => {
  let works = true
  const all = source(() => (works ? tokenFor(600) : Promise.reject(new Error('offline'))))
  const stop = all.start()
  const first = await all.token()
  works = false
  await vi.advanceTimersByTimeAsync(545_000)
  expect(all.onError).toHaveBeenCalledTimes(1)
  expect(await all.token()).toBe(first)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await code(all.token())).toBe('token_unavailable')
  stop()
})

it('reports one error and does not loop when every token is rejected', async () => {
  let attempts = 0
  const all = source(() => `mt_${++attempts}`)
  const useOne = async () => {
    const token = await all.token()
    return code(all.replace(token))
  }
  expect(await useOne()).toBe(null)
  for (let calls = 0; calls < 20; calls += 1) await useOne().catch(() => {})
  expect(all.getToken).toHaveBeenCalledTimes(2)
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    await useOne().catch(() => {})
  }
  expect(all.getToken.mock.calls.length).toBeLessThan(15)
  expect(all.onError).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  all.accepted(await all.token())
  // After a valid token, a single refusal is not reported.
  expect(await useOne()).toBe(null)
  expect(all.onError).toHaveBeenCalledTimes(1)
})
