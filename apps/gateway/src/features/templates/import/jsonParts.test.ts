import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonParts, NotJson } from './jsonParts.js'

function read(text: string, pieceLength: number) {
  const parts = new JsonParts('templates')
  const found = []
  for (let at = 0; at < text.length; at += pieceLength)
    found.push(...parts.read(text.slice(at, at + pieceLength)))
  parts.end()
  return found
}

const indent = fc.constantFrom(undefined, 2, '\t')
const pieces = fc.integer({ min: 1, max: 40 })

test('reads a list item by item, however its text is split', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), indent, pieces, (items, space, length) => {
      const text = JSON.stringify(items, null, space)
      const expected = JSON.parse(text).map((item: unknown) => ({ item }))
      expect(read(text, length)).toEqual(expected)
    }),
  )
})

test('reads the members of an object, and one list among them item by item', () => {
  const members = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(members, fc.array(fc.jsonValue()), indent, pieces, (before, templates, space, length) => {
      const text = JSON.stringify({ ...before, templates, after: 1 }, null, space)
      const { templates: list, ...rest } = JSON.parse(text)
      const found = read(text, length)
      expect(found.filter((part) => 'item' in part)).toEqual(list.map((item: unknown) => ({ item })))
      const values = Object.fromEntries(
        found.flatMap((part) => ('member' in part ? [[part.member, part.value] as const] : [])),
      )
      expect(values).toEqual(rest)
    }),
  )
})

test('rejects what JSON.parse rejects', () => {
  const texts = [
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    '[1 2]',
    '{"a" 1}',
    '[1]]',
    '"a"',
    '{"templates":[1}',
    '[tru]',
    '{1:2}',
  ]
  for (const text of texts) expect(() => read(text, 3), text).toThrow(NotJson)
})
