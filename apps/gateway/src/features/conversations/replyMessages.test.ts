import { expect, test } from 'vitest'
import type { OutgoingKind } from '../../engines/outgoing.js'
import { replyMessages } from './replyMessages.js'
import type { ReplyPart } from './responder.js'

const kinds: readonly OutgoingKind[] = ['text', 'image', 'audio', 'interactive']
const choices = [
  { id: 'sim', title: 'Sim' },
  { id: 'nao', title: 'Não' },
]

const said = async (parts: readonly ReplyPart[], sends = kinds, isThere = true) =>
  replyMessages(parts, {
    kinds: sends,
    fetch: async ({ file, caption = null }) => {
      const media = { type: 'image/png', size: 1, fileName: null }
      if (!isThere) return { problem: { error: 'O servidor respondeu 404' } }
      if (file === 'audio') return { content: { kind: file, voice: false, media }, mediaId: 'm' }
      return { content: { kind: 'image', caption, media }, mediaId: 'm' }
    },
  })

test('sends choices as buttons where supported, otherwise as numbered lines', async () => {
  const part = { kind: 'choices' as const, text: 'Confirma?', choices }
  const pressed = await said([part])
  expect(pressed.messages.map(({ content }) => content)).toEqual([
    { kind: 'interactive', header: null, body: 'Confirma?', footer: null, buttons: choices },
  ])
  expect(pressed.choices).toEqual(choices)
  const numbered = { kind: 'text', text: 'Confirma?\n\n1. Sim\n2. Não' }
  expect((await said([part], ['text'])).messages.map(({ content }) => content)).toEqual([numbered])
  const many = [1, 2, 3, 4].map((n) => ({ id: `${n}`, title: `Opção ${n}` }))
  const four = await said([{ ...part, choices: many }])
  expect(four.messages[0]?.content).toMatchObject({
    kind: 'text',
    text: expect.stringContaining('4. Opção 4'),
  })
  const long = await said([{ ...part, choices: [{ id: 'x', title: 'Um título que não cabe em um botão' }] }])
  expect(long.messages[0]?.content.kind).toBe('text')
})

test('sends 4 to 10 choices as a list where supported, and repeats long titles in the text', async () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, title: `Opção ${n + 1}` }))
  const asked = async (some: readonly { id: string; title: string }[], sends = kinds) =>
    (await said([{ kind: 'choices', text: 'Qual?', choices: some }], sends)).messages[0]?.content
  const lists = [...kinds, 'list'] as const
  const row = { description: null }
  expect(await asked(of(4), lists)).toEqual({
    kind: 'list',
    header: null,
    body: 'Qual?',
    footer: null,
    button: 'Ver opções',
    sections: [{ title: null, rows: of(4).map((one) => ({ ...one, ...row })) }],
  })
  expect(await asked(of(3), lists)).toMatchObject({ kind: 'interactive' })
  expect(await asked(of(10), lists)).toMatchObject({ kind: 'list' })
  expect(await asked(of(11), lists)).toMatchObject({ kind: 'text' })
  expect(await asked(of(4))).toMatchObject({ kind: 'text' })
  const long = 'Falar com uma pessoa do financeiro 👩🏽‍🚀'
  const cut = Object(await asked([{ id: 'a', title: long }, ...of(1)], lists)).sections[0].rows
  expect(cut[0]).toEqual({ id: 'a', title: 'Falar com uma pessoa do…', description: long })
  expect(cut[0].title.length).toBeLessThanOrEqual(24)
  expect(await asked([{ id: 'a', title: 'x'.repeat(73) }, ...of(1)], lists)).toMatchObject({ kind: 'text' })
})

test('a wait delays later parts, ten seconds in all; a missing file leaves its caption', async () => {
  const parts: ReplyPart[] = [
    { kind: 'text', text: 'a' },
    { kind: 'wait', ms: 4000 },
    { kind: 'file', file: 'image', url: 'https://x', caption: 'a foto' },
    { kind: 'wait', ms: 60_000 },
    { kind: 'file', file: 'audio', url: 'https://x', caption: 'o áudio' },
    { kind: 'text', text: '  ' },
  ]
  const { messages } = await said(parts)
  expect(messages.map(({ content: { kind }, afterMs, mediaId }) => [kind, afterMs, mediaId])).toEqual([
    ['text', 0, null],
    ['image', 4000, 'm'],
    ['audio', 10_000, 'm'],
    ['text', 10_000, null],
  ])
  const without = await said(parts, kinds, false)
  expect(without.messages.map(({ content }) => Object(content).text)).toEqual(['a', 'a foto', 'o áudio'])
})
