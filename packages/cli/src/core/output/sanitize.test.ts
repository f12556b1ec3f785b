import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeJson, sanitize } from './sanitize.js'
import { truncate, width } from './width.js'

describe('sanitize', () => {
  it.each([
    ['Loja São João', 'Loja São João'],
    ['a\u001b[31mb\u001b[0m', 'ab'],
    ['um\ndois\ttrês', 'um dois três'],
    ['\u202eavesso', 'avesso'],
    ['família 👨‍👩‍👧', 'família 👨‍👩‍👧'],
    ['\u009b2J\u0007x\u007f', 'x'],
  ])('cleans %j', (text, expected) => expect(sanitize(text)).toBe(expected))

  it('removes every control character from arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sanitize(text)).not.toMatch(/\p{Cc}/u)
        expect(safeJson({ text })).not.toMatch(/\p{Cc}/u)
        expect(JSON.parse(safeJson({ text }))).toEqual({ text })
      }),
    )
  })
})

describe('width', () => {
  it.each([
    ['abc', 3],
    ['ação', 4],
    ['● x…', 4],
    ['日本', 4],
    ['🇧🇷', 2],
    ['👨‍👩‍👧', 2],
    ['e\u0301', 1],
  ])('of %j is %i', (text, expected) => expect(width(text)).toBe(expected))

  it('limits truncated text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, columns) => {
        expect(width(truncate(sanitize(text), columns))).toBeLessThanOrEqual(columns)
      }),
    )
  })
})
