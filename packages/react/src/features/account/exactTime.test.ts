import { expect, test } from 'vitest'
import { formatExactTime } from './useTimes.js'

test('shows a dash for a missing time', () => {
  expect(formatExactTime('')).toBe('–')
  expect(formatExactTime('2026-11-21T12:00:00.000Z')).toMatch(/^\d\d\/11, \d\d:\d\d:\d\d$/)
})
