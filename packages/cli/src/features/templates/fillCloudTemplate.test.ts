import { CloudTemplate } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { readValues } from '../cloudTemplates/actions.js'
import { fillCloudTemplate } from './fillCloudTemplate.js'

const createTemplate = (...components: object[]) =>
  CloudTemplate.parse({ id: '1', name: 'aviso', language: 'pt_BR', status: 'APPROVED', components })
const body = { type: 'BODY', text: 'Olá, {{nome}}! Pedido {{constructor}}.' }
const image = { type: 'HEADER', format: 'IMAGE' }

test('a variable keeps the whitespace inside its name, and may be written in braces', () => {
  expect(readValues(['nome completo=Ana Souza', '{{ 1 }}=a=b'])).toEqual({
    'nome completo': 'Ana Souza',
    '1': 'a=b',
  })
  expect(() => readValues(['{{ }}=a'])).toThrow('nome=valor')
})

test('fills in by name and says what is missing', () => {
  const template = createTemplate(body)
  const filled = fillCloudTemplate(template, { nome: 'Ana', constructor: '12' })
  expect(JSON.stringify(filled)).toContain('"text":"12"')
  expect(() => fillCloudTemplate(template, { nome: 'Ana' })).toThrow('--variavel constructor=…')
})

test('a file needs an address, and no option is suggested for what cannot be filled in', () => {
  const template = createTemplate(image)
  expect(() => fillCloudTemplate(template, {})).toThrow('--variavel header=https://…')
  expect(() => fillCloudTemplate(template, { header: 'foto.png' })).toThrow('use o endereço do arquivo')
  const carousel = createTemplate(body, { type: 'CAROUSEL' })
  expect(() => fillCloudTemplate(carousel, {})).toThrow(/^O Morpheus não preenche neste template: [^-]*$/)
})
