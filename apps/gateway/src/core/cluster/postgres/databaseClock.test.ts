import { expect, test } from 'vitest'
import { ManualClock } from '../../../testing/manualClock.js'
import { DatabaseClock } from './databaseClock.js'

test("follows the database time, and the monotonic clock when the machine's clock is set", () => {
  const system = new ManualClock()
  const clock = new DatabaseClock(system)
  expect(clock.now()).toBe(system.now())
  const fiveMinutes = 300_000
  const steady = system.monotonic()
  clock.adjust(system.now() + fiveMinutes, steady, steady)
  const before = clock.now()
  expect(before).toBe(system.now() + fiveMinutes)
  system.jump(-3_600_000)
  system.advance(1000)
  expect(clock.now()).toBe(before + 1000)
})

test('a slow answer corrects the time only as far as it proves a difference', () => {
  const system = new ManualClock()
  const clock = new DatabaseClock(system)
  const now = clock.now()
  const since = system.monotonic()
  system.advance(4000)
  const until = system.monotonic()
  clock.adjust(now + 1000, since, until)
  expect(clock.now()).toBe(now + 4000)
  clock.adjust(now - 2000, since, until)
  expect(clock.now()).toBe(now + 2000)
  clock.adjust(now + 9000, since, until)
  expect(clock.now()).toBe(now + 9000)
})
