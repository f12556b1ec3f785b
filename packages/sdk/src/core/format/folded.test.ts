import { expect, test } from 'vitest'
import { folded } from './folded.js'

test.each([
  ['Loja 12 ^~`', 'loja 12 ^~`'],
  ['São João', 'sao joao'],
  ['Sa\u0303o', 'sao'],
  ['İzmir', 'izmir'],
  [' Ação\n', ' acao\n'],
  ['Łódź 😀', 'łodz 😀'],
  ['', ''],
])('folds %j to %j', (text, expected) => {
  expect(folded(text)).toBe(expected)
})
