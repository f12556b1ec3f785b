import { expect, test } from 'vitest'
import { inWords } from './duration.js'

test.each([
  [1, '1 segundo'],
  [119, '119 segundos'],
  [120, '2 minutos'],
  [601, '11 minutos'],
  [7199, '120 minutos'],
  [7201, '3 horas'],
])('%d s are %s', (seconds, words) => expect(inWords(seconds)).toBe(words))

test('what is not a wait is rounded', () => {
  expect([inWords(7201, Math.round), inWords(11.4 * 60, Math.round)]).toEqual(['2 horas', '11 minutos'])
})
