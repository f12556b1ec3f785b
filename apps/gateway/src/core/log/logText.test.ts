import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanDetails, cleanMessage } from './logText.js'

test('cuts a megabyte at 8 KB with an ellipsis, never inside a character', () => {
  for (const sign of ['x', 'ã', '🎉', '\u0000', '\ud800']) {
    const cut = cleanMessage(sign.repeat(1_000_000))
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(8192)
    expect(cut.endsWith('…')).toBe(true)
    expect(Buffer.from(cut).toString()).toBe(cut)
  }
  expect(cleanMessage('x'.repeat(8192))).toBe('x'.repeat(8192))
})

test('removes control characters and keeps the text', () => {
  expect(cleanMessage('\u001b[31mvermelho\u001b[0m\u0000\u0007 \u009b2Jfim')).toBe('vermelho fim')
  expect(cleanMessage('uma\r\nduas\ttrês')).toBe('uma duas três')
  expect(cleanMessage('oi\u202eavessas\u2066')).toBe('oiavessas')
  expect(cleanMessage('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  expect(cleanMessage('meio \ud800 caractere')).toBe('meio \ufffd caractere')
  expect(cleanMessage('família 👨‍👩‍👧 ok')).toBe('família 👨‍👩‍👧 ok')
})

test('any message becomes at most 8 KB of well-formed text without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20_000 }), (text) => {
      const cleaned = cleanMessage(text)
      expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(8192)
      expect(Buffer.from(cleaned).toString()).toBe(cleaned)
      expect(cleaned).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('details are bounded JSON without secrets or control characters', () => {
  const details = { rota: '/api', token: 'abc', aninhado: { password: 'x', texto: 'a\u001b[1mb\u0000\n' } }
  expect(JSON.parse(cleanDetails(details))).toEqual({
    rota: '/api',
    token: '[oculto]',
    aninhado: { password: '[oculto]', texto: 'ab\n' },
  })
  const large = cleanDetails({ texto: 'x'.repeat(1_000_000) })
  expect(JSON.parse(large)).toEqual({ nota: 'Detalhes omitidos: 977 KB, acima do limite de 32 KB' })
  const circular: Record<string, unknown> = {}
  circular.self = circular
  for (const strange of [circular, { big: 1n }]) {
    expect(JSON.parse(cleanDetails(strange))).toEqual({
      nota: 'Detalhes omitidos: não puderam ser convertidos em JSON',
    })
  }
})
