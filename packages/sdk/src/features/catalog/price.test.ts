import { expect, it } from 'vitest'
import { currencyDigits } from './choices.js'
import { formatPrice, parsePrice, writePrice } from './price.js'

it.each([
  ['49,90', 'BRL', 4990],
  ['49.9', 'BRL', 4990],
  ['1.234,50', 'BRL', 123_450],
  ['1,234.50', 'BRL', 123_450],
  ['1234', 'BRL', 123_400],
  ['12345,6', 'BRL', 1_234_560],
  ['0', 'BRL', 0],
  ['1.500', 'JPY', 1500],
  ['500', 'JPY', 500],
  ['1,234', 'KWD', 1234],
  ['49,905', 'BRL', 4_990_500],
  ['49,9051', 'BRL', null],
  ['5,5', 'JPY', null],
  ['grátis', 'BRL', null],
  ['', 'BRL', null],
  ['-1', 'BRL', null],
])('reads the price %s in %s', (text, currency, price) => {
  expect(parsePrice(text, currency)).toBe(price)
})

it('writes prices in the units of their currencies', () => {
  const spaced = (text: string) => text.replace(/\s/g, ' ')
  expect(spaced(formatPrice(4990, 'BRL'))).toBe('R$ 49,90')
  expect(spaced(formatPrice(4990, null))).toBe('49,90')
  expect(formatPrice(1500, 'JPY', 'en')).toBe('¥1,500')
  expect(formatPrice(4990, 'no money', 'en')).toBe('no money 49.90')
  expect(writePrice(4990, 'BRL')).toBe('49,90')
  expect(writePrice(1500, 'JPY')).toBe('1500')
  expect([currencyDigits('KWD'), currencyDigits('')]).toEqual([3, 2])
})
