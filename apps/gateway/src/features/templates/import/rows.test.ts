import { expect, test } from 'vitest'
import { readRow } from './rows.js'

test('a row with many faults names each of them', () => {
  const long = 'x'.repeat(20_000)
  const value = {
    name: long,
    content: `${long}\u0000`,
    category: long,
    description: long,
    isActive: 'talvez',
  }
  const read = readRow({ line: 1, value })
  const faults = 'reason' in read ? read.reason.text.split('; ') : []
  expect(faults.length).toBeGreaterThan(5)
  expect(new Set(faults).size).toBe(faults.length)
})
