import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceedsDepth } from '../server.js'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('a text is as deep as what it says', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (value, most) => {
      expect(exceedsDepth(JSON.stringify(value), most)).toBe(depthOf(value) > most)
    }),
  )
})

test('brackets in a text are no depth, whatever is escaped in it', () => {
  for (const text of ['[[[', '{"a":[', '\\"[[', '"[[', '\\\\']) {
    expect(exceedsDepth(JSON.stringify([text]), 1)).toBe(false)
    expect(exceedsDepth(JSON.stringify([text, [[]]]), 2)).toBe(true)
  }
})

test('what is no JSON has a depth, too', () => {
  expect(exceedsDepth('['.repeat(250_000), 50)).toBe(true)
  expect(exceedsDepth(']'.repeat(100) + '['.repeat(150), 49)).toBe(true)
})
