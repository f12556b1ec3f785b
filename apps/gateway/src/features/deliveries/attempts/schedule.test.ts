import { expect, test } from 'vitest'
import { createSchedule, defaultDelays } from './schedule.js'

const withoutJitter = createSchedule(defaultDelays, () => 0)
const day = 24 * 60 * 60_000

test('14 attempts over three days, each delayed by up to a tenth more', () => {
  const steps = Array.from({ length: 14 }, (_, step) => step)
  const delays = (random: number) =>
    steps.map((step) => createSchedule(defaultDelays, () => random).getDelay(step))
  const usual = [0, 5, 15, 30, 60, 120, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(delays(0)).toEqual(usual.map((seconds) => seconds * 1000))
  expect(delays(1)).toEqual(usual.map((seconds) => seconds * 1100))
  expect(delays(0)).toHaveLength(defaultDelays.length)
  expect(withoutJitter.getDelay(14)).toBeNull()
})

test('honours a longer Retry-After up to a day, and ignores a shorter one', () => {
  expect(withoutJitter.getDelay(1, 60_000)).toBe(60_000)
  expect(withoutJitter.getDelay(13, 60_000)).toBe(day)
  expect(withoutJitter.getDelay(1, 30 * day)).toBe(day)
  expect(withoutJitter.getDelay(14, 60_000)).toBeNull()
})

test('an outage within a configured schedule of more than four days is not given up', () => {
  expect(withoutJitter.maxOutageMs).toBe(4 * day)
  const sixDays = createSchedule([0, ...Array.from({ length: 6 }, () => day)], () => 1)
  expect(sixDays.maxOutageMs).toBeGreaterThan(6 * 1.1 * day)
})
