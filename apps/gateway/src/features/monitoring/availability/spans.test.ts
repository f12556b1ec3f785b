import { expect, test } from 'vitest'
import { addStops, getUptime, listStopsBetween, type Span, splitIntoParts, toSpans } from './spans.js'

const at = (ms: number) => new Date(ms).toISOString()
const stood = (ms: number, availability: 'up' | 'reconnecting' | 'down' | 'unpaired', reason?: string) => ({
  at: at(ms),
  availability,
  reason: reason ?? null,
})
const short = (spans: readonly Span[]) =>
  spans.map(({ from, to, availability }) => `${from}-${to} ${availability}`)

test('a state before the window holds from its start, and the last one until its end', () => {
  const spans = toSpans([stood(10, 'up'), stood(120, 'down', 'logged_out'), stood(160, 'up')], 100, 200)
  expect(short(spans)).toEqual(['100-120 up', '120-160 down', '160-200 up'])
  expect(toSpans([], 100, 200)).toEqual([])
})

test('time without a gateway counts as stopped, except while unpaired', () => {
  const spans = toSpans([stood(0, 'unpaired'), stood(50, 'up')], 0, 100)
  expect(short(addStops(spans, [{ from: 40, to: 60 }]))).toEqual([
    '0-50 unpaired',
    '50-60 stopped',
    '60-100 up',
  ])
})

test('a part has its worst state, and is unknown before the session existed', () => {
  const spans = toSpans([stood(50, 'unpaired'), stood(60, 'up'), stood(99, 'down'), stood(100, 'up')], 0, 150)
  expect(splitIntoParts(spans, { from: 0, to: 150, count: 3 })).toEqual(['unknown', 'down', 'up'])
})

test('uptime counts only paired time and is never rounded up', () => {
  expect(getUptime(toSpans([stood(0, 'unpaired'), stood(50, 'up'), stood(75, 'reconnecting')], 0, 100))).toBe(
    50,
  )
  expect(getUptime(toSpans([stood(0, 'down'), stood(1, 'up')], 0, 100_000))).toBe(99.99)
  expect(getUptime(toSpans([stood(0, 'unpaired')], 0, 100))).toBeNull()
})

test('gaps between samples are stops, but not before the first; after the last, until now', () => {
  const window = { from: 0, to: 100, toleratedMs: 10 }
  expect(listStopsBetween([-30, 5, 12, 40, 50], window)).toEqual([
    { from: 0, to: 5 },
    { from: 12, to: 40 },
    { from: 50, to: 100 },
  ])
  expect(listStopsBetween([], window)).toEqual([])
})
