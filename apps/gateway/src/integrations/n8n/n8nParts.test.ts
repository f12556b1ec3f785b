import { expect, test } from 'vitest'
import { BotFailure } from '../botFailure.js'
import { parseReplyParts } from './n8nReply.js'

const url = 'https://loja.com.br/boleto.pdf'
const png = Buffer.from('iVBORw0KGgo=', 'base64')

test.each<[string, unknown, object[]]>([
  ['a file at an address', { media: { url } }, [{ kind: 'file', file: null, url }]],
  ['an address alone', { media: url }, [{ kind: 'file', file: null, url }]],
  [
    'a text beside a file as its caption',
    { output: 'Segue o boleto', media: { url, fileName: 'boleto.pdf' } },
    [{ kind: 'file', url, name: 'boleto.pdf', caption: 'Segue o boleto' }],
  ],
  [
    'a caption of its own, the text first',
    { message: 'Olá', media: { url, caption: 'Boleto' } },
    [
      { kind: 'text', text: 'Olá' },
      { kind: 'file', url, caption: 'Boleto' },
    ],
  ],
  [
    'bytes in base64',
    {
      media: [{ base64: 'iVBORw0KGgo=', type: 'image/png' }, { data: 'data:image/png;base64,iVBORw0KGgo=' }],
    },
    [
      { kind: 'file', bytes: png, type: 'image/png' },
      { kind: 'file', bytes: png, type: 'image/png' },
    ],
  ],
  [
    'a kind instead of a type',
    { media: { base64: 'iVBORw0KGgo=', type: 'image' } },
    [{ bytes: png, type: '' }],
  ],
  [
    'buttons',
    { message: 'Confirma?', buttons: ['Sim', { id: 'nao', title: 'Não' }] },
    [
      {
        kind: 'choices',
        text: 'Confirma?',
        choices: [
          { id: 'Sim', title: 'Sim' },
          { id: 'nao', title: 'Não' },
        ],
      },
    ],
  ],
  [
    'a list with sections',
    {
      list: {
        text: 'Qual?',
        sections: [{ rows: [{ id: 1, title: 'Um', description: 'o primeiro' }] }, { rows: ['Dois'] }],
      },
    },
    [
      {
        kind: 'choices',
        text: 'Qual?',
        asList: true,
        choices: [
          { id: '1', title: 'Um', description: 'o primeiro' },
          { id: 'Dois', title: 'Dois' },
        ],
      },
    ],
  ],
  ['rows alone, without a question', { list: ['Um'] }, [{ kind: 'choices', text: 'Escolha uma opção:' }]],
  [
    'a picture with a question below it',
    { text: 'Gostou?', media: { url }, buttons: ['Sim'] },
    [
      { kind: 'file', url },
      { kind: 'choices', text: 'Gostou?' },
    ],
  ],
  [
    'several messages of each sort',
    { messages: ['Olá', { media: { url } }, { message: 'Confirma?', buttons: ['Sim'] }] },
    [{ kind: 'text', text: 'Olá' }, { kind: 'file' }, { kind: 'choices' }],
  ],
  [
    'what is empty as none',
    { output: 'oi', media: {}, buttons: [], list: null },
    [{ kind: 'text', text: 'oi' }],
  ],
])('parses %s', (_what, answer, parts) => {
  expect(parseReplyParts(answer)).toMatchObject(parts)
  expect(parseReplyParts(answer)).toHaveLength(parts.length)
})

test.each<[unknown, string]>([
  [{ media: { fileName: 'a.pdf' } }, 'media não tem url nem base64'],
  [{ media: { url: 'file:///etc/passwd' } }, 'media.url não é um endereço http ou https'],
  [{ media: { base64: 'não é' } }, 'media.base64 não é base64'],
  [{ media: 5 }, 'media não tem a forma esperada'],
  [{ output: 'oi', buttons: 'Sim' }, 'buttons não é uma lista'],
  [{ output: 'oi', buttons: [{ id: 'x' }] }, 'buttons[0] não tem title'],
  [{ output: 'oi', list: { titulo: 'x' } }, 'list não tem itens em rows'],
  [{ messages: [{ list: [{ id: 'x' }] }] }, 'list[0] não tem title'],
])('rejects %j with the reason', (answer, why) => {
  expect(() => parseReplyParts(answer)).toThrow(BotFailure)
  expect(() => parseReplyParts(answer)).toThrow(why)
})
