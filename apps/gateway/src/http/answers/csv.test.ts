import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLine } from './csv.js'

test.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://a","b")'])(
  '%j is no formula in a spreadsheet',
  (text) => {
    const [[told] = []]: string[][] = parse(csvLine([text]))
    expect(told).toBe(`'${text}`)
  },
)

test('commas, quotes and line breaks stay within their cell', () => {
  const cells = ['a,b', 'diz "oi"', 'duas\nlinhas', '', 'simples', 'a=b']
  expect(parse(csvLine(cells))).toEqual([cells])
})
