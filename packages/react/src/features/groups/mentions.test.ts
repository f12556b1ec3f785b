import type { GroupParticipant } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { filterPeople, findMentionQuery, nameMentions, toMention, toSentMentions } from './mentions.js'

const person = (phone: string, name: string | null = null): GroupParticipant => ({
  ...{ phone, name, role: 'member', isSelf: false },
})
const ana = person('5511977770001', 'Ana')
const anaLima = person('5511977770002', 'Ana Lima (RH)')
const hidden = person('123456@lid')

test.each([
  ['@', 1, { start: 0, query: '' }],
  ['Oi @an', 6, { start: 3, query: 'an' }],
  ['Oi @an', 2, null],
  ['ana@loja', 8, null],
  ['Oi @ana e', 9, null],
])('the word at the caret: %s, %i', (text, caret, result) => {
  expect(findMentionQuery(text, caret)).toEqual(result)
})

test('people are found by any word of their name, without accents, and by number', () => {
  const people = [ana, anaLima, hidden, { ...person('5511900000000', 'Âni'), isSelf: true }]
  const find = (query: string) => filterPeople(people, query).map(({ phone }) => phone)
  expect(find('AN')).toEqual([ana.phone, anaLima.phone])
  expect(find('lim')).toEqual([anaLima.phone])
  expect(find('1234')).toEqual([hidden.phone])
})

test('numbers take the places of names, the longer name first', () => {
  const mentions = [ana, anaLima, hidden].map((one) => toMention(one, []))
  expect(toSentMentions('@Ana, @Ana Lima (RH) e @123456: @Anabela', mentions)).toEqual({
    text: '@5511977770001, @5511977770002 e @123456: @Anabela',
    mentions: [ana.phone, anaLima.phone, hidden.phone],
  })
})

test('a removed name mentions nobody, and everybody needs no number', () => {
  const mentions = [toMention(ana, []), { label: 'todos', phone: null }]
  expect(toSentMentions('Oi @todos', mentions)).toEqual({ text: 'Oi @todos', mentionAll: true })
  expect(toSentMentions('Oi', mentions)).toEqual({ text: 'Oi' })
})

test('people of the same name get different labels', () => {
  const first = toMention(ana, [])
  const second = toMention(person('5511988887777', 'Ana'), [first])
  expect([first.label, second.label]).toEqual(['Ana', 'Ana 7777'])
  expect(toSentMentions('@Ana 7777', [first, second]).mentions).toEqual(['5511988887777'])
})

test('shows names for the numbers of mentioned people alone', () => {
  const text = '@5511977770001 ligou para @5511900000000'
  expect(nameMentions(text, [ana.phone], () => 'Ana')).toBe('@Ana ligou para @5511900000000')
})
