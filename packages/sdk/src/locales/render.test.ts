import { expect, test } from 'vitest'
import { localized } from './portuguese.js'
import { messageRenderer } from './render.js'

test('inserts a parameter unchanged, without decoding escapes', () => {
  const reason = 'C:\\users\\xavier \\u0000 \\u202e \\x41'
  expect(localized('peers.flowise.refused', { reason }).text).toContain(reason)
})

test('numbers and plurals follow the language, and a choice has a usual branch', () => {
  const render = messageRenderer('pt-BR', {
    'a.plural': [
      ['count', 'plural', { 1: ['uma fila'], other: ['#', ' filas'] }],
      ' de ',
      ['total', 'number'],
    ],
    'a.select': [['kind', 'select', { image: ['a imagem'], other: ['o arquivo ', ['name']] }], ' #'],
  })
  const write = (code: string, params: Record<string, string | number>) => render({ code, params })
  expect(write('a.plural', { count: 1, total: 1234 })).toBe('uma fila de 1.234')
  expect(write('a.plural', { count: 2500, total: 5 })).toBe('2.500 filas de 5')
  expect(write('a.select', { kind: 'image', name: 'x' })).toBe('a imagem #')
  expect(write('a.select', { kind: 'audio', name: 'x' })).toBe('o arquivo x #')
  expect(write('a.missing', {})).toBeUndefined()
})
