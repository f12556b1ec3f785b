import { expect, test } from 'vitest'
import { toOtherNinthDigit } from './ninthDigit.js'

test.each([
  ['5511987654321', '551187654321'],
  ['551187654321', '5511987654321'],
  // A landline, a foreign number, and no number.
  ['551132654321', null],
  ['351912345678', null],
  ['12', null],
])('%s has the other ninth-digit form %s', (phone, other) => {
  expect(toOtherNinthDigit(phone)).toBe(other)
})
