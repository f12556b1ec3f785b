import { expect, test } from 'vitest'
import { matchChoice } from './matchChoice.js'
import { maxTextLength, splitText } from './replyMessages.js'

const choices = [
  { id: 'a', title: 'Segunda via' },
  { id: 'b', title: 'Orçamento' },
  { id: '1', title: '3' },
]

test('matches a choice by number, id or title, ignoring case and accents', () => {
  const cases: [string, string | null][] = [
    ['2', 'b'],
    ['2.', 'b'],
    [' 2 ) ', 'b'],
    ['ORCAMENTO', 'b'],
    ['segunda   via', 'a'],
    ['a', 'a'],
    // Ids and titles that look like numbers match literally.
    ['1', '1'],
    ['3', '1'],
    ['4', null],
    ['0', null],
    ['quero orçamento', null],
    ['', null],
  ]
  for (const [text, id] of cases) expect([text, matchChoice(text, choices)]).toEqual([text, id])
})

test('splits a long text at a paragraph, line, sentence or word without losing anything', () => {
  expect(splitText('curto')).toEqual(['curto'])
  expect(splitText('  ')).toEqual([])
  const paragraph = 'palavra '.repeat(300).trim()
  const text = [paragraph, paragraph, paragraph].join('\n\n')
  const pieces = splitText(text)
  expect(pieces).toEqual([paragraph, paragraph, paragraph])
  const endless = '😀'.repeat(3000)
  const cut = splitText(endless)
  expect(cut.every((piece) => piece.length <= maxTextLength && Buffer.from(piece).toString() === piece)).toBe(
    true,
  )
  expect(cut.join('')).toBe(endless)
})
