import { expect, test } from 'vitest'
import { moment } from './useTimes.js'

test('a time that nobody said is a dash, no failure of the page', () => {
  expect(moment('')).toBe('–')
  expect(moment('2026-11-21T12:00:00.000Z')).toMatch(/^\d\d\/11, \d\d:\d\d:\d\d$/)
})
