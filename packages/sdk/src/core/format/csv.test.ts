import { expect, test } from 'vitest'
import { csvLine } from './csv.js'

test.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\tx'])(
  'escapes %j so that a spreadsheet does not run it as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  },
)

test('quotes commas, quotes and line breaks', () => {
  const cells = ['a,b', 'diz "oi"', 'duas\nlinhas', '\rx', '=H("a")', '', 'simples', 'a=b']
  expect(csvLine(cells)).toBe('"a,b","diz ""oi""","duas\nlinhas","\'\rx","\'=H(""a"")",,simples,a=b\r\n')
})

test('with a semicolon separator, quotes semicolons but not commas', () => {
  expect(csvLine(['a;b', 'a,b', '=1;2'], ';')).toBe('"a;b";a,b;"\'=1;2"\r\n')
})

test.each([
  ['x;=1+1', ',', "x;'=1+1\r\n"],
  ['x;"=1+1', ',', '"x;""\'=1+1"\r\n'],
  ['x\n-1', ',', '"x\n\'-1"\r\n'],
  ['x,=1+1', ',', '"x,=1+1"\r\n'],
  ['x,@a;-1', ';', '"x,\'@a;-1"\r\n'],
] as const)('escapes what %j holds for a spreadsheet without the separator %s', (text, separator, line) => {
  expect(csvLine([text], separator)).toBe(line)
})
