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

describe('a token that is handed out', () => {
  it('is asked for once by all who wait, and taken from an answer as well', async () => {
    const { token, getToken } = source(async () => ({ token: 'mt_1' }))
    expect(await Promise.all([token(), token(), token()])).toEqual(['mt_1', 'mt_1', 'mt_1'])
    expect(await token()).toBe('mt_1')
    expect(getToken).toHaveBeenCalledTimes(1)
  })

  it('is replaced a minute before its end, by a clock that is wrong as well', async () => {
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

  it('is replaced at once where it was refused, once for all calls that were', async () => {
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
  it('is one error, and is asked again later and later until there is one', async () => {
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

it('getToken that hangs is given up after 20 s, told so, and heard no more', async () => {
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

it('getToken that goes on hanging is one error, asked again later and later, and never by two at once', async () => {
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

it('a renewal that fails leaves the token in use that still holds', async () => {
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

it('tokens that are refused one after the other are one error, and no loop', async () => {
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
