import { expect, test } from 'vitest'
import { csvLine } from './csv.js'

test.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\tx'])('%j is no formula in a spreadsheet', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})

test('commas, quotes and line breaks stay within their cell', () => {
  const cells = ['a,b', 'diz "oi"', 'duas\nlinhas', '\rx', '=H("a")', '', 'simples', 'a=b']
  expect(csvLine(cells)).toBe('"a,b","diz ""oi""","duas\nlinhas","\'\rx","\'=H(""a"")",,simples,a=b\r\n')
})

test('semicolons stand between cells, and within quotes, where they are the separator', () => {
  expect(csvLine(['a;b', 'a,b', '=1;2'], ';')).toBe('"a;b";a,b;"\'=1;2"\r\n')
})
