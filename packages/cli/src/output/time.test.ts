import { expect, it } from 'vitest'
import { localDateTime, localTime } from './time.js'

it('a time that nobody said keeps its column', () => {
  expect(localTime('')).toBe('--:--:--')
  expect(localTime('')).toHaveLength(localTime(0).length)
  expect(localDateTime('')).toHaveLength(localDateTime(0).length)
})
