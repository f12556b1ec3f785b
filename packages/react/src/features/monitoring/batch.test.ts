import { expect, test, vi } from 'vitest'
import { createKeyBatcher } from './availability.js'

test('splits concurrent keys into batches and loads a duplicate key once', async () => {
  const load = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key.toUpperCase()])))
  const of = createKeyBatcher(2, load)
  expect(await Promise.all([of('a'), of('b'), of('a'), of('c')])).toEqual(['A', 'B', 'A', 'C'])
  expect(load.mock.calls.map(([keys]) => keys)).toEqual([['a', 'b'], ['c']])
  expect(await of('a')).toBe('A')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a failed call rejects only its own keys; a missing key resolves to undefined', async () => {
  const of = createKeyBatcher(1, async ([key]: readonly string[]) => {
    if (key === 'a') throw new Error('away')
    return new Map<string, string>()
  })
  const [a, b] = await Promise.allSettled([of('a'), of('b')])
  expect([a.status, b]).toEqual(['rejected', { status: 'fulfilled', value: undefined }])
})
