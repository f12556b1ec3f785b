import { describe, expect, it } from 'vitest'
import { readSince } from './filters.js'

const now = Date.parse('2026-11-21T12:00:00.000Z')

describe('--desde', () => {
  it.each([
    ['30m', '2026-11-21T11:30:00.000Z'],
    ['90min', '2026-11-21T10:30:00.000Z'],
    ['2h', '2026-11-21T10:00:00.000Z'],
    ['7D', '2026-11-14T12:00:00.000Z'],
    ['2026-11-20T08:00:00-03:00', '2026-11-20T11:00:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(readSince(text, now)).toBe(instant)
  })

  it.each(['', '2', '2 semanas', '-1h', 'ontem', '2026-13-45', '99999h'])('rejects %j', (text) => {
    expect(() => readSince(text, now)).toThrow(/Use 30m, 2h, 7d/)
  })
})
