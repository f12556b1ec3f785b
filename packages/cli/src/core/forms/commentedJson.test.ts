import { describe, expect, it } from 'vitest'
import { isBlank, readCommented } from './draft.js'

describe('JSON with comments', () => {
  it.each([
    ['{"a": 1} // fim', { a: 1 }],
    ['// um\n{\n  // dois\n  "a": [1, 2,], /* três\n */\n}', { a: [1, 2] }],
    [
      '{"url": "http://a/b//c", "b": "/* não */", "c": ",]"}',
      { url: 'http://a/b//c', b: '/* não */', c: ',]' },
    ],
    [String.raw`{"a": "\"//\\"}`, { a: '"//\\' }],
  ])('reads %j', (text, value) => {
    expect(readCommented(text)).toEqual({ value })
  })

  it.each([
    ['{\n  // "porta":\n  "a": 1\n  "b": 2\n}', 4],
    ['{\n  "a": tru\n}', 2],
    ['{\n  "a": 1\n', 2],
    ['{\n  "a": "sem fim\n}', 2],
  ])('reports the syntax error of %j at line %i', (text, line) => {
    expect(readCommented(text)).toEqual({ line })
  })

  it('is blank if it contains only comments', () => {
    expect(isBlank(' // nada\n/* nem\n isto */ \n')).toBe(true)
    expect(isBlank('{}')).toBe(false)
    expect(isBlank('"//"')).toBe(false)
  })
})
