import { expect, it } from 'vitest'
import { formatBriefAge, formatLocalDateTime, formatLocalTime } from './time.js'

it('a missing time keeps the column width', () => {
  expect(formatLocalTime('')).toBe('--:--:--')
  expect(formatLocalTime('')).toHaveLength(formatLocalTime(0).length)
  expect(formatLocalDateTime('')).toHaveLength(formatLocalDateTime(0).length)
})

it('formats an age as one number with its unit, and a missing time as empty', () => {
  const now = Date.parse('2026-01-03T00:00:00.000Z')
  const ages = [
    '2026-01-02T23:59:30Z',
    '2026-01-02T23:55:00Z',
    '2026-01-01T01:00:00Z',
    '2026-01-01T00:00:00Z',
    '–',
  ]
  expect(ages.map((at) => formatBriefAge(at, now))).toEqual(['agora', '5 min', '47 h', '2 d', ''])
})
