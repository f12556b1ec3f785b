import { expect, test } from 'vitest'
import { fromRichText } from './typebotReply.js'

const p = (...children: unknown[]) => ({ type: 'p', children })

test.each([
  ['paragraphs', [p({ text: 'Olá' }), p({ text: '' }), p({ text: 'Tudo bem?' })], 'Olá\n\nTudo bem?'],
  [
    'marks, with their spaces outside',
    [p({ text: 'Seu ' }, { text: 'pedido ', bold: true }, { text: 'saiu', bold: true, italic: true })],
    'Seu *pedido* *_saiu_*',
  ],
  [
    'what is struck out, and what is only underlined',
    [p({ text: 'R$ 10', strikethrough: true }, { text: ' R$ 8', underline: true })],
    '~R$ 10~ R$ 8',
  ],
  [
    'links',
    [p({ text: 'Veja ' }, { type: 'a', url: 'https://a.com/x', children: [{ text: 'aqui' }] }, { text: '' })],
    'Veja aqui (https://a.com/x)',
  ],
  [
    'lists',
    [
      { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] }] },
      {
        type: 'ol',
        children: [1, 2].map((n) => ({
          type: 'li',
          children: [{ type: 'lic', children: [{ text: `n${n}` }] }],
        })),
      },
    ],
    '- um\n1. n1\n2. n2',
  ],
  [
    'what a variable holds',
    [p({ text: 'Oi, ' }, { type: 'inline-variable', children: [p({ text: 'Ana' })] }, { text: '!' })],
    'Oi, Ana!',
  ],
  ['nonsense', [null, 3, 'x', { children: 'y' }, p({ text: 5 }, p({ text: 'sim' }))], 'sim'],
])('converts %s', (_what, richText, text) => {
  expect(fromRichText(richText).trim()).toBe(text)
})

test('ignores content nested 10,000 levels deep', () => {
  let tree: unknown = { text: 'fundo' }
  for (let depth = 0; depth < 10_000; depth += 1) tree = { type: 'p', children: [tree] }
  expect(fromRichText([tree])).toBe('')
  expect(fromRichText('texto')).toBe('')
})
