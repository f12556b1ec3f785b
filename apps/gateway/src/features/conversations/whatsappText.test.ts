import { expect, test } from 'vitest'
import { convertMarkdown, wrapInMarks } from './whatsappText.js'

test.each([
  ['**Total**: R$ 10', '*Total*: R$ 10'],
  ['isto é *importante* e _isto_', 'isto é _importante_ e _isto_'],
  ['***tudo*** e ~~nada~~', '*_tudo_* e ~nada~'],
  ['__Olá__ snake__case__x', '*Olá* snake__case__x'],
  ['## Horário **de** hoje ##', '*Horário de hoje*'],
  ['* um\n* dois\n  + três', '- um\n- dois\n  - três'],
  ['[o site](https://exemplo.com/a_b_c)', 'o site (https://exemplo.com/a_b_c)'],
  ['[https://a.com](https://a.com) <https://b.com>', 'https://a.com https://b.com'],
  ['[escreva](mailto:a@b.co)', 'escreva (a@b.co)'],
  ['![mapa](https://a.com/m.png "onde")', 'mapa (https://a.com/m.png)'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['use `a**b**c`', 'use `a**b**c`'],
  ['```ts\nconst **a**\n```', '```\nconst **a**\n```'],
  ['a\n\n---\n\nb', 'a\n\nb'],
  ['1\\. não é lista \\*nem isto\\*', '1. não é lista *nem isto*'],
  ['**sem fim', '**sem fim'],
])('converts %j to %j', (markdown, text) => {
  expect(convertMarkdown(markdown)).toBe(text)
})

test('puts marks directly beside the words', () => {
  expect(wrapInMarks(' Olá, \nmundo', '*')).toBe(' *Olá,* \n*mundo*')
  expect(wrapInMarks('   ', '*')).toBe('   ')
})
