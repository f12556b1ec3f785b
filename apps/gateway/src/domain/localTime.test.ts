import { afterEach, expect, test } from 'vitest'
import { daysBefore, lastDays, lastHours, startOfDay, startOfHour } from './localTime.js'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const iso = (at: number) => new Date(at).toISOString()

test('days begin at midnight of the server', () => {
  process.env.TZ = 'America/Sao_Paulo'
  const now = Date.parse('2026-11-21T02:30:00.000Z')
  expect(iso(startOfDay(now))).toBe('2026-11-20T03:00:00.000Z')
  expect(iso(daysBefore(now, 1))).toBe('2026-11-19T03:00:00.000Z')
  const days = lastDays(now, 30).map(iso)
  expect([days.length, days[0], days.at(-1)]).toEqual([
    30,
    '2026-10-22T03:00:00.000Z',
    '2026-11-20T03:00:00.000Z',
  ])
})

test('hours follow the zone, even one that lies half an hour off', () => {
  process.env.TZ = 'Asia/Kolkata'
  const now = Date.parse('2026-11-21T12:10:00.000Z')
  expect(iso(startOfHour(now))).toBe('2026-11-21T11:30:00.000Z')
  expect(lastHours(now, 3).map(iso)).toEqual([
    '2026-11-21T09:30:00.000Z',
    '2026-11-21T10:30:00.000Z',
    '2026-11-21T11:30:00.000Z',
  ])
})

test.each(['2026-03-08T16:00:00.000Z', '2026-11-01T16:00:00.000Z'])(
  'where clocks change (%s) hours and days are neither missed nor doubled',
  (text) => {
    process.env.TZ = 'America/New_York'
    const now = Date.parse(text)
    const hours = lastHours(now, 24)
    expect(hours.every((at, index) => index === 0 || at - (hours[index - 1] ?? 0) === 3_600_000)).toBe(true)
    const days = lastDays(now, 7)
    expect(days.every((at) => new Date(at).getHours() === 0)).toBe(true)
    expect(new Set(days).size).toBe(7)
  },
)
