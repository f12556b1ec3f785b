import { expect, test } from 'vitest'
import { localized } from './portuguese.js'

test('a parameter is written as it is: nothing in it is decoded', () => {
  const reason = 'C:\\users\\xavier \\u0000 \\u202e \\x41'
  expect(localized('peers.flowise.refused', { reason }).text).toContain(reason)
})
