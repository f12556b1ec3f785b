import { expect, test } from 'vitest'
import { slowness } from '../../testing/slowness.js'
import { matchesTrigger } from './matchesTrigger.js'

test.each([
  ['pedido', 'Pedido', true],
  ['meu pedido', 'pedido', false],
  ['Quero  FAZER um pédido', 'quero fazer um pedido', true],
  ['meu pedido 10', '*pedido*', true],
  ['pedido', '*pedido*', true],
  ['pedido 10', 'pedido*', true],
  ['o pedido', 'pedido*', false],
  ['quero comprar uma vela', 'quero*vela', true],
  ['quero comprar uma velas', 'quero*vela', false],
  ['qualquer', '*', true],
  ['', '*', true],
  ['', 'oi', false],
  ['a.c', 'abc', false],
])('%j matches %j: %s', (message, trigger, expected) => {
  expect(matchesTrigger(message, trigger)).toBe(expected)
})

test('no trigger takes long', () => {
  const [message, trigger] = ['a'.repeat(4096), `${'*a'.repeat(49)}*b`]
  expect(slowness(() => matchesTrigger(message, trigger))).toBeLessThan(500)
})
