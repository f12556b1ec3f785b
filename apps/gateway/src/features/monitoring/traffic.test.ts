import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { Traffic } from './traffic.js'

const minute = 60_000

test('returns count, errors, average and P95 of a span and of the previous one', () => {
  const clock = new ManualClock()
  const traffic = new Traffic(clock)
  expect(traffic.over(5 * minute)).toEqual({ count: 0, errors: 0, avg: null, p95: null })
  for (let ms = 1; ms <= 100; ms += 1) traffic.add(ms, ms > 98)
  const { count, errors, avg, p95 } = traffic.over(5 * minute)
  expect([count, errors, avg]).toEqual([100, 2, 50.5])
  expect(p95).toBeGreaterThan(95 / 1.15)
  expect(p95).toBeLessThan(95 * 1.15)
  clock.advance(5 * minute)
  traffic.add(10, false)
  expect(traffic.over(5 * minute)).toMatchObject({ count: 1, errors: 0, avg: 10 })
  expect(traffic.over(5 * minute, 5 * minute)).toMatchObject({ count: 100, errors: 2, avg: 50.5 })
})

test('drops requests older than two hours, even after a gap', () => {
  const clock = new ManualClock()
  const traffic = new Traffic(clock)
  traffic.add(5, true)
  clock.advance(2 * 60 * minute)
  expect(traffic.over(2 * 60 * minute).count).toBe(0)
  traffic.add(7, false)
  expect(traffic.over(minute)).toMatchObject({ count: 1, errors: 0, avg: 7 })
})

test('counts very short and very long requests', () => {
  const traffic = new Traffic(new ManualClock())
  traffic.add(0, false)
  expect(traffic.over(minute).p95).toBeLessThanOrEqual(0.1)
  for (let index = 0; index < 99; index += 1) traffic.add(10 * minute, false)
  expect(traffic.over(minute).p95).toBeGreaterThan(minute)
})
