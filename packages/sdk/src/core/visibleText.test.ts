import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract, NewSession } from '../contract/index.js'

const nameOf = (name: string) => NewSession.parse({ name }).name

test.each([
  ['an override of direction', 'Loja\u202Egpj.exe', 'Lojagpj.exe'],
  ['isolates and marks', '\u2066Loja\u2069\u200E\u061C', 'Loja'],
  ['zero-width characters', 'Lo\u200Bja\u200D\u2060\uFEFF\u00AD', 'Loja'],
  ['controls', 'Lo\u0000ja\u001B[31m\u007F', 'Loja[31m'],
  ['line breaks', 'Loja\r\nCentro\u2028Sul', 'Loja Centro Sul'],
  ['blank letters', '\u3164Loja\u115F\u2800\uFFA0', 'Loja'],
  ['half a character', 'Loja\uD83D', 'Loja'],
  ['tags outside of a flag', 'Loja\u{E0041}\u{E007F}', 'Loja'],
  ['a selector among digits', 'Loja 1\uFE0F2', 'Loja 12'],
  ['a selector after nothing', '\uFE0FLoja', 'Loja'],
])('sanitizes a name with %s', (_what, typed, kept) => {
  expect(nameOf(typed)).toBe(kept)
})

test.each([
  '👩🏽‍💻 Suporte',
  '❤️ Loja',
  'Família 👨‍👩‍👧',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Bar',
  '1️⃣ Matriz',
  'São João · n.º 7',
  'e\u0301',
  'متجر',
  '🇧🇷',
])('keeps %s unchanged', (name) => {
  expect(nameOf(name)).toBe(name)
})

test.each(['\u200B', '\u3164\u3164', '\u202E \u2066', '\u0000', '\u200D'])(
  'rejects a name of only invisible characters (%j)',
  (name) => {
    const parsed = NewSession.safeParse({ name })
    expect(parsed.error?.issues[0]?.message).toBe('Nome é obrigatório')
  },
)

test('does not count invisible characters towards the length', () => {
  expect(nameOf(`${'a'.repeat(100)}\u200B`)).toBe('a'.repeat(100))
  expect(NewSession.safeParse({ name: 'a'.repeat(101) }).error?.issues[0]?.message).toBe(
    'Nome deve ter no máximo 100 caracteres',
  )
})

test('cleans names of contacts and groups as well', () => {
  const body = contract.virtualPhone.sendMessage.body
  const message = { content: 'oi', contactPhone: '5521977776666' }
  const parsed = body.parse({ ...message, contactName: '\u202EBruno', group: 'Ven\u200Bdas' })
  expect([parsed.contactName, parsed.group]).toEqual(['Bruno', 'Vendas'])
  expect(body.safeParse({ ...message, group: '\u200B' }).success).toBe(false)
})

test('the schema can be converted to JSON Schema', () => {
  expect(z.toJSONSchema(NewSession, { io: 'input' }).properties?.name).toMatchObject({ type: 'string' })
})
