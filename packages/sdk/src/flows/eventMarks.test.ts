import { expect, test } from 'vitest'
import { eventMarks } from './eventMarks.js'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const outage = (from: number, to: number | null, availability: 'down' | 'reconnecting' = 'down') => ({
  from: at(from),
  to: to === null ? null : at(to),
  availability,
  reason: { code: 'x', text: 'Porquê' },
})
const text = (stood: Partial<Parameters<typeof eventMarks>[0]>) =>
  eventMarks({ from: at(0), outages: [], stops: [], ...stood }).map(({ at: ms, kind, length }) =>
    [new Date(ms).getUTCMinutes(), kind, length && length / 60_000].filter((one) => one !== null).join(' '),
  )

test('marks a fall with its end, and one that continues', () => {
  expect(text({ outages: [outage(30, null, 'reconnecting'), outage(5, 15)] })).toEqual([
    '5 fell',
    '15 over 10',
    '30 lost',
  ])
  expect(eventMarks({ from: at(0), outages: [outage(5, null)], stops: [] })[0]?.reason).toBe('Porquê')
})

test('marks one end, with the total duration, for a loss that becomes a fall', () => {
  expect(text({ outages: [outage(10, 25), outage(5, 10, 'reconnecting')] })).toEqual([
    '5 lost',
    '10 fell',
    '25 over 20',
  ])
})

test('does not mark the start or duration of an outage that began before the range', () => {
  expect(text({ outages: [outage(0, 15)], stops: [] })).toEqual(['15 over'])
  expect(text({ stops: [{ from: at(0), to: at(3) }] })).toEqual(['3 started'])
})

test('a server stop during an outage does not end it', () => {
  const stops = [{ from: at(10), to: at(12) }]
  expect(text({ outages: [outage(12, 20), outage(5, 10)], stops })).toEqual([
    '5 fell',
    '10 stopped',
    '12 started',
    '20 over 15',
  ])
})
