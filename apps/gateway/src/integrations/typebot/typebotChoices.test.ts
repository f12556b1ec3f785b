import { expect, test } from 'vitest'
import { matchSeveralChoices, matchTypebotChoice } from './typebotChoices.js'

const choices = [
  { id: 'a', title: 'Sim' },
  { id: 'b', title: 'Não', value: 'negativo' },
  { id: 'c', title: 'Talvez amanhã' },
]

test.each([
  ['Sim', 'a'],
  [' sim. ', 'a'],
  ['NAO', 'b'],
  ['Negativo', 'b'],
  ['talvez   amanha!', 'c'],
  ['1', 'a'],
  ['2)', 'b'],
  ['opção 3', 'c'],
  ['Nº 1', 'a'],
  ['0', undefined],
  ['4', undefined],
  ['sim e não', undefined],
  ['', undefined],
  ['?', undefined],
])('%j matches %s', (text, id) => {
  expect(matchTypebotChoice(text, choices)?.id).toBe(id)
})

test('titles match before numbers, and exact titles before similar ones', () => {
  const numbers = ['10', '2', '1'].map((title) => ({ id: `de ${title}`, title }))
  expect(matchTypebotChoice('1', numbers)?.id).toBe('de 1')
  const alike = [
    { id: 'a', title: 'Pão' },
    { id: 'b', title: 'pao' },
  ]
  expect(matchTypebotChoice('pao', alike)?.id).toBe('b')
})

test.each([
  ['1, 3', ['a', 'c']],
  ['1 e 3', ['a', 'c']],
  ['1 2', ['a', 'b']],
  ['sim; talvez amanhã', ['a', 'c']],
  ['3, 3', ['c']],
  ['1, 9', undefined],
  ['', undefined],
])('with multiple choice, %j matches %j', (text, ids) => {
  expect(matchSeveralChoices(text, choices)?.map(({ id }) => id)).toEqual(ids)
})
