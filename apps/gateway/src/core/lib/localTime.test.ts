import { afterEach, expect, test } from 'vitest'
import { daysBefore, hourOfDay, lastDays, lastHours, startOfDay, startOfHour } from './localTime.js'

const machine = process.env.TZ
afterEach(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

const iso = (at: number) => new Date(at).toISOString()

test.each(['UTC', 'America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata'])(
  'days begin at midnight of the given time zone, on a machine in %s',
  (zone) => {
    process.env.TZ = zone
    const now = Date.parse('2026-11-21T02:30:00.000Z')
    expect(iso(startOfDay(now, 'America/Sao_Paulo'))).toBe('2026-11-20T03:00:00.000Z')
    expect(iso(daysBefore(now, 'America/Sao_Paulo', 1))).toBe('2026-11-19T03:00:00.000Z')
    expect(hourOfDay(now, 'America/Sao_Paulo')).toBe(23)
    const days = lastDays(now, 'America/Sao_Paulo', 30).map(iso)
    expect([days.length, days[0], days.at(-1)]).toEqual([
      30,
      '2026-10-22T03:00:00.000Z',
      '2026-11-20T03:00:00.000Z',
    ])
    expect(iso(startOfDay(now, 'UTC'))).toBe('2026-11-21T00:00:00.000Z')
    expect(iso(startOfDay(now, 'America/Manaus'))).toBe('2026-11-20T04:00:00.000Z')
  },
)

test('hours follow the time zone, even with a half-hour offset', () => {
  const now = Date.parse('2026-11-21T12:10:00.000Z')
  expect(iso(startOfHour(now, 'Asia/Kolkata'))).toBe('2026-11-21T11:30:00.000Z')
  expect(lastHours(now, 'Asia/Kolkata', 3).map(iso)).toEqual([
    '2026-11-21T09:30:00.000Z',
    '2026-11-21T10:30:00.000Z',
    '2026-11-21T11:30:00.000Z',
  ])
})

test.each(['2026-03-08T16:00:00.000Z', '2026-11-01T16:00:00.000Z'])(
  'across a clock change (%s) no hour or day is missing or doubled',
  (text) => {
    const zone = 'America/New_York'
    const now = Date.parse(text)
    const hours = lastHours(now, zone, 24)
    expect(hours.every((at, index) => index === 0 || at - (hours[index - 1] ?? 0) === 3_600_000)).toBe(true)
    const days = lastDays(now, zone, 7)
    expect(days.every((at) => hourOfDay(at, zone) === 0)).toBe(true)
    expect(new Set(days).size).toBe(7)
  },
)

test('a day whose midnight is skipped begins an hour later', () => {
  const noon = Date.parse('2018-11-04T14:00:00.000Z')
  expect(iso(startOfDay(noon, 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z')
  expect(hourOfDay(startOfDay(noon, 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(1)
  expect(iso(daysBefore(noon, 'America/Sao_Paulo', 1))).toBe('2018-11-03T03:00:00.000Z')
})
