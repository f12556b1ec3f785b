import { expect, test } from 'vitest'
import { ManualClock } from '../../../testing/manualClock.js'
import { HttpError } from '../httpError.js'
import { FailedAttempts } from './failedAttempts.js'

function setUp() {
  const clock = new ManualClock()
  const refuse = (seconds: number) =>
    new HttpError('too_many', 'blocked', 'bloqueado', { retryAfter: seconds })
  const tries = new FailedAttempts(clock, 5, refuse)
  /** True when the attempt was allowed. */
  async function attempt(key: string, outcome: 'right' | 'wrong' = 'wrong'): Promise<boolean> {
    try {
      const one = await tries.enter(key)
      one.end(outcome)
      return true
    } catch (error) {
      if (error instanceof HttpError) return false
      throw error
    }
  }
  async function failures(count: number, key: string): Promise<void> {
    for (let times = 0; times < count; times += 1) await attempt(key)
  }
  return { clock, attempt, failures }
}

/** Enough failures of other keys to evict entries by age. */
const elsewhere = 10_100

test('failures of other keys evict neither a block nor its doubled duration', async () => {
  const { clock, attempt, failures } = setUp()
  await failures(5, 'ana')
  expect(await attempt('ana', 'right')).toBe(false)
  for (let other = 0; other < elsewhere; other += 1) await attempt(`other ${other}`)
  expect(await attempt('ana', 'right')).toBe(false)
  clock.advance(30_000)
  for (let other = 0; other < elsewhere; other += 1) await attempt(`another ${other}`)
  expect(await attempt('ana')).toBe(true)
  clock.advance(59_000)
  expect(await attempt('ana', 'right')).toBe(false)
  clock.advance(1000)
  expect(await attempt('ana', 'right')).toBe(true)
})

test('many short blocks do not end a long one', async () => {
  const { clock, attempt, failures } = setUp()
  await failures(5, 'ana')
  for (const wait of [30_000, 60_000]) {
    clock.advance(wait)
    await attempt('ana')
  }
  for (let other = 0; other < elsewhere; other += 1) await failures(5, `other ${other}`)
  expect(await attempt('ana', 'right')).toBe(false)
})

test('changing the system clock neither ends nor extends a block', async () => {
  const { clock, attempt, failures } = setUp()
  await failures(5, 'ana')
  clock.jump(24 * 60 * 60_000)
  expect(await attempt('ana', 'right')).toBe(false)
  clock.jump(-48 * 60 * 60_000)
  clock.advance(30_000)
  expect(await attempt('ana', 'right')).toBe(true)
})

test('concurrent attempts are limited to the remaining free failures; others wait', async () => {
  const { attempt } = setUp()
  const through = await Promise.all(Array.from({ length: 30 }, () => attempt('ana')))
  expect(through.filter(Boolean)).toHaveLength(5)
})
