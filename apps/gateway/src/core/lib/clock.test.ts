import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.js'

const day = 24 * 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([1000, day, day + 1, 40 * day])('a timer of %i ms fires once, on time', (ms) => {
  const run = vi.fn()
  systemClock.after(ms, run)
  vi.advanceTimersByTime(ms - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(100 * day)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a timer of 40 days can be cancelled after 35', () => {
  const run = vi.fn()
  const cancel = systemClock.after(40 * day, run)
  vi.advanceTimersByTime(35 * day)
  cancel()
  vi.advanceTimersByTime(100 * day)
  expect([run.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})
