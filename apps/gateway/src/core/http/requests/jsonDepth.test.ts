import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceedsDepth } from '../server.js'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('measures the depth of the JSON value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (value, most) => {
      expect(exceedsDepth(JSON.stringify(value), most)).toBe(depthOf(value) > most)
    }),
  )
})

test('ignores brackets inside strings, escaped or not', () => {
  for (const text of ['[[[', '{"a":[', '\\"[[', '"[[', '\\\\']) {
    expect(exceedsDepth(JSON.stringify([text]), 1)).toBe(false)
    expect(exceedsDepth(JSON.stringify([text, [[]]]), 2)).toBe(true)
  }
})

test('measures the depth of malformed JSON too', () => {
  expect(exceedsDepth('['.repeat(250_000), 50)).toBe(true)
  expect(exceedsDepth(']'.repeat(100) + '['.repeat(150), 49)).toBe(true)
})
