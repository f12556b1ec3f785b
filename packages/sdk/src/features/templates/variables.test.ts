import { expect, it } from 'vitest'
import {
  fillTemplate,
  missingVariables,
  previewTemplate,
  sampleValues,
  templateParts,
  variablesIn,
} from './variables.js'

it('finds variable names in braces, each once', () => {
  const content = 'Olá, {nome}! {numero_pedido} e {nome} {São João} {} { } {"a": 1} {1}'
  expect(variablesIn(content)).toEqual(['nome', 'numero_pedido', 'São João'])
  const parts = templateParts(content)
  expect(parts.map((part) => ('text' in part ? part.text : `{${part.variable}}`)).join('')).toBe(content)
})

it('does not expand variables or patterns inside values', () => {
  const values = { nome: '{valor} $& {nome}', valor: '9' }
  expect(fillTemplate('{nome} {valor}', values)).toBe('{valor} $& {nome} 9')
  expect(previewTemplate('{nome}', values)).toBe('{valor} $& {nome}')
})

it('lists variables without a value', () => {
  expect(missingVariables('{a} {b} {constructor} {c}', { a: 'x', b: '' })).toEqual(['b', 'constructor', 'c'])
  expect(fillTemplate('{a} {b}', { a: 'x' })).toBe('x {b}')
})

it('previews with sample values and shows unknown variables in brackets', () => {
  expect(Object.keys(sampleValues)).toEqual([
    'nome',
    'data',
    'valor',
    'empresa',
    'produto',
    'numero_pedido',
    'data_entrega',
    'telefone',
    'email',
  ])
  expect(previewTemplate('Olá, {nome}: {cupom} {toString}', {})).toBe('Olá, João Silva: [cupom] [toString]')
  expect(previewTemplate('Olá, {nome}', { nome: 'Bia' })).toBe('Olá, Bia')
})
