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

test('what was told before a window holds from its beginning, and the last of all until its end', () => {
  const spans = toSpans([stood(10, 'up'), stood(120, 'down', 'logged_out'), stood(160, 'up')], 100, 200)
  expect(short(spans)).toEqual(['100-120 up', '120-160 down', '160-200 up'])
  expect(toSpans([], 100, 200)).toEqual([])
})

test('while no gateway ran nothing served, but for what nobody paired', () => {
  const spans = toSpans([stood(0, 'unpaired'), stood(50, 'up')], 0, 100)
  expect(short(addStops(spans, [{ from: 40, to: 60 }]))).toEqual([
    '0-50 unpaired',
    '50-60 stopped',
    '60-100 up',
  ])
})

test('a part is as bad as the worst of it, and unknown before the session was made', () => {
  const spans = toSpans([stood(50, 'unpaired'), stood(60, 'up'), stood(99, 'down'), stood(100, 'up')], 0, 150)
  expect(splitIntoParts(spans, { from: 0, to: 150, count: 3 })).toEqual(['unknown', 'down', 'up'])
})

test('uptime is of the time in which it was meant to be up, and never rounded up', () => {
  expect(getUptime(toSpans([stood(0, 'unpaired'), stood(50, 'up'), stood(75, 'reconnecting')], 0, 100))).toBe(
    50,
  )
  expect(getUptime(toSpans([stood(0, 'down'), stood(1, 'up')], 0, 100_000))).toBe(99.99)
  expect(getUptime(toSpans([stood(0, 'unpaired')], 0, 100))).toBeNull()
})

test('samples that are missing are a stop; none before the first, one until now after the last', () => {
  const window = { from: 0, to: 100, toleratedMs: 10 }
  expect(listStopsBetween([-30, 5, 12, 40, 50], window)).toEqual([
    { from: 0, to: 5 },
    { from: 12, to: 40 },
    { from: 50, to: 100 },
  ])
  expect(listStopsBetween([], window)).toEqual([])
})
