import { expect, test } from 'vitest'
import { listMessages } from '../../core/store/repositories/messages.js'
import type { EngineContent, EngineDetails } from '../../engines/messages.js'
import { message, openLine } from '../../testing/openLine.js'
import { toWhatsappText } from './inward/agentText.js'
import { escapeMarkdown } from './outward/markdown.js'
import { formatContent, storedMessage } from './outward/outwardMessage.js'

test.each([
  ['Olá, tudo bem? 10-2=8 #hashtag a_b_c 3<4 R&D', 'Olá, tudo bem? 10-2=8 #hashtag a_b_c 3<4 R&D'],
  ['*negrito* _itálico_ ~~fora~~', '\\*negrito\\* \\_itálico\\_ \\~\\~fora\\~\\~'],
  [
    '# título\n> citação\n- item\n1) um\n---\n| a | b |',
    '\\# título\n\\> citação\n\\- item\n1\\) um\n\\---\n| a | b |',
  ],
  ['[a](http://x.example) <b>oi</b> &lt; `c`', '\\[a](http://x.example) \\<b>oi\\</b> \\&lt; \\`c\\`'],
  ['    quatro espaços', '\u00a0\u00a0\u00a0\u00a0quatro espaços'],
  ['veja https://x.example/a_b?q=*1* já', 'veja https://x.example/a_b?q=%2A1%2A já'],
])('escapes %j so that Chatwoot shows it as written', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})

test.each([
  ['linha\\\noutra', 'linha\noutra'],
  ['**forte** e *leve* e ~~não~~', '*forte* e _leve_ e ~não~'],
  ['2 * 3 * 4 e a_b', '2 * 3 * 4 e a_b'],
  [
    'veja [o site](https://x.example) e <https://y.example>',
    'veja o site (https://x.example) e https://y.example',
  ],
  ['[https://x.example](https://x.example)', 'https://x.example'],
  ['\\*sem\\* `**código**`', '*sem* `**código**`'],
  ['# Oferta\n\n- um\n- dois', '*Oferta*\n\n- um\n- dois'],
])("converts the agent's Markdown %j to WhatsApp formatting", (markdown, text) => {
  expect(toWhatsappText(markdown)).toBe(text)
})

test.each<[string, EngineContent, EngineDetails, string]>([
  [
    'contact cards with their numbers',
    { kind: 'contact', names: ['Bia', 'Caio'] },
    {
      contacts: [
        { name: 'Bia', phones: ['5531966665555', '3133334444'] },
        { name: 'Caio', phones: [] },
      ],
    },
    '👤 Bia: +5531966665555, 3133334444\n👤 Caio',
  ],
  [
    'a place with its name and address',
    { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' },
    { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua Um, 10' } },
    '📍 Localização\nLoja\nRua Um, 10\nhttps://maps.google.com/?q=-23.5,-46.6',
  ],
])('shows %s of a received message', async (_, content, details, text) => {
  const { db, line } = await openLine()
  await line.messages([message('m1', { content, details })])
  const [row] = await listMessages(db, 's', {}, 10)
  if (!row) throw new Error('Nothing is stored')
  const { writtenAt: _writtenAt, ...outward } = await storedMessage(db, row, 'America/Sao_Paulo')
  expect(formatContent(outward, false)).toBe(text)
})
