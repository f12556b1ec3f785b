import { expect, test } from 'vitest'
import { parseRange } from './fileAnswer.js'

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['linhas=1-2', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
])('parses "%s" of 100 bytes as %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('an empty file has no satisfiable range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})
