import { expect, it } from 'vitest'
import { wrap } from './wrap.js'

it('breaks between words, by the columns they take', () => {
  expect(wrap('uma frase que não cabe', 10)).toEqual(['uma frase', 'que não', 'cabe'])
  expect(wrap('🛵🛵 🛵🛵 🛵', 7)).toEqual(['🛵🛵', '🛵🛵 🛵'])
  expect(wrap('um endereço-muito-comprido só', 8)).toEqual(['um', 'endereço-muito-comprido', 'só'])
  expect(wrap('tudo numa linha', Number.POSITIVE_INFINITY)).toEqual(['tudo numa linha'])
})
