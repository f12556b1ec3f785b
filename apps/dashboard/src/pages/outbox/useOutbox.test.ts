import { expect, test } from 'vitest'
import { toContact, toMessageId } from './useOutbox.js'

test('a whole number is looked for on the server, with the country where it lacks one', () => {
  expect(toContact('(11) 98888-7777')).toBe('5511988887777')
  expect(toContact('+55 11 98888-7777')).toBe('5511988887777')
  expect(toContact('98888')).toBeUndefined()
  expect(toContact('pedido 42')).toBeUndefined()
})

test('a long word with digits is an id, a sentence is not', () => {
  expect(toMessageId(' 3EB0C767D26B8A9F1C2D ')).toBe('3EB0C767D26B8A9F1C2D')
  expect(toMessageId('seu pedido saiu para entrega')).toBeUndefined()
})
