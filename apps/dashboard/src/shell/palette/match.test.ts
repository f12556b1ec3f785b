import { folded } from '@morpheus/sdk/format'
import { expect, test } from 'vitest'
import { scoreMatch } from './match.js'

const names = ['Loja São Paulo', 'Loja Ribeirão Preto', 'SAC Nacional', 'Configurações', 'Loja Maceió']

const match = (typed: string) =>
  names
    .flatMap((name) => {
      const score = scoreMatch(folded(typed), folded(name))
      return score === null ? [] : [{ name, score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)

test.each([
  ['ribeirao', ['Loja Ribeirão Preto']],
  ['PRETO loja', ['Loja Ribeirão Preto']],
  ['sao', ['Loja São Paulo']],
  ['sac', ['SAC Nacional']],
  ['cfg', ['Configurações']],
  ['ma', ['Loja Maceió']],
  ['xyz', []],
])('%s finds %j', (typed, expected) => expect(match(typed)).toEqual(expected))

test('ranks matches at the start of a name above matches inside it', () => {
  expect(scoreMatch('na', 'nacional')).toBeGreaterThan(scoreMatch('na', 'sac nacional') ?? 0)
  expect(scoreMatch('na', 'sac nacional')).toBeGreaterThan(scoreMatch('na', 'bananal') ?? 0)
})

test('matches digits only as they are written', () => {
  expect(scoreMatch('981', '(11) 98765-1234')).toBeNull()
  expect(scoreMatch('9876', '11 98765-1234 11987651234')).not.toBeNull()
})
