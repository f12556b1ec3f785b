import { expect, test } from 'vitest'
import { LatencyHistory } from './latencyHistory.js'

test('keeps the last 60 samples, oldest first, and drops sessions without any', () => {
  const history = new LatencyHistory()
  expect(history.of('a')).toEqual([])
  for (let index = 0; index < 70; index += 1) {
    history.record(`t${index}`, new Map(index % 2 === 0 ? [['a', index]] : []))
  }
  const samples = history.of('a')
  expect(samples).toHaveLength(60)
  expect([samples[0], samples[1], samples.at(-1)]).toEqual([
    { at: 't10', latency: 10 },
    { at: 't11', latency: null },
    { at: 't69', latency: null },
  ])
  for (let index = 70; index < 129; index += 1) history.record(`t${index}`, new Map())
  expect(history.of('a').every(({ latency }) => latency === null)).toBe(true)
})
