import { localized } from '@morpheus/sdk/text'
import { expect, test } from 'vitest'
import { describeDuration, toWaitParam } from './duration.js'

test.each([
  [1, '1 segundo'],
  [119, '119 segundos'],
  [120, '2 minutos'],
  [601, '11 minutos'],
  [7199, '120 minutos'],
  [7200, '2 horas'],
  [7201, '3 horas'],
])('rounds a wait of %d s up: %s', (seconds, words) => {
  const { text } = localized('common.requests_many', { wait: toWaitParam(seconds) })
  expect(text).toBe(`Muitas requisições. Tente novamente em ${words}.`)
})

test('describeDuration rounds to the nearest unit', () => {
  expect([describeDuration(7201), describeDuration(684)]).toEqual(['2 horas', '11 minutos'])
})
