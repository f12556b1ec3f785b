import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { retryAfterMs } from './retryAfter.js'

const clock = new ManualClock(Date.parse('2026-11-21T12:00:00Z'))

test.each([
  ['120', 120_000],
  ['0', 0],
  ['999999999', 999_999_999_000],
  ['Sat, 21 Nov 2026 12:30:00 GMT', 30 * 60_000],
  // A date that has passed is no reason to wait.
  ['Sat, 21 Nov 2026 11:30:00 GMT', 0],
  ['logo', undefined],
  ['9999999999', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads a Retry-After of %j as %j ms', (text, ms) => {
  expect(retryAfterMs(text, clock)).toBe(ms)
})
