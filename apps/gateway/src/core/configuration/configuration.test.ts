import { field } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { getErrorText, HttpError } from '../lib/httpError.js'
import { maskValues, mergeValues, rejectMasks } from './masks.js'
import { rejectMovedSecrets } from './rejectMovedSecrets.js'

const text = z.string()
const fields = {
  host: field.text({ label: 'Host', flag: 'host', reaches: true, schema: text }),
  port: field.number({ label: 'Porta', flag: 'porta', reaches: true, min: 1, max: 9, initial: 1 }),
  key: field.secret({ label: 'Chave', named: 'a chave', prefix: 'key_', flag: 'chave', schema: text }),
  password: field.secret({
    label: 'Senha',
    named: 'a senha',
    flag: 'senha',
    initial: 'guest',
    schema: text,
  }),
  headers: field.headers({ label: 'Cabeçalhos', flag: 'cabecalho', schema: z.record(text, text) }),
  note: field.text({ label: 'Nota', flag: 'nota', schema: text }),
}
const kept = {
  host: 'a.example',
  port: 1,
  key: 'key_0123456789ab',
  password: 'guest',
  headers: { 'X-Loja': 'abre-a-porta', Accept: 'text/plain' },
  note: 'de • em •',
}
const names = Object.keys(fields)

/** Field errors of a refusal; null without a refusal. */
function refusal(act: () => void): Readonly<Record<string, unknown>> | null | undefined {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof HttpError) {
      const { fields = {} } = error.details
      return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, getErrorText(text)]))
    }
    throw error
  }
}

const described = { kind: 'probe', card: {}, fields }

test('masks secrets and sensitive headers; a mask sent back keeps the stored value', () => {
  const shown = maskValues(fields, { ...kept, own: 1 })
  expect(shown).toEqual({
    ...kept,
    key: 'key_••••••••89ab',
    password: '••••••••',
    headers: { 'X-Loja': '••••••••orta', Accept: 'text/plain' },
    own: 1,
  })
  expect(mergeValues(fields, kept, shown)).toEqual({ ...kept, own: 1 })
  expect(mergeValues(fields, kept, { key: undefined, port: 2 })).toEqual({ ...kept, port: 2 })
  expect(maskValues(fields, { key: '' })).toEqual({ key: '' })
})

test('rejects a mask without a stored value by field name; plain text may contain one', () => {
  expect(refusal(() => rejectMasks(described, kept))).toBeNull()
  const given = { key: 'key_••••••••aaaa', headers: { 'X-Loja': '••••••••' }, note: '••••••••' }
  expect(refusal(() => rejectMasks(described, mergeValues(fields, kept, given)))).toEqual({
    key: 'Informe a chave',
    'headers.X-Loja': 'Informe o valor do cabeçalho',
  })
})

test.each([
  [{ host: 'b.example' }],
  [{ port: 2 }],
  [{ host: 'b.example', key: 'key_••••••••89ab', headers: { 'x-loja': '••••••••orta' } }],
])('requires stored secrets again when the destination changes, except public headers (%j)', (given) => {
  const header = 'headers' in given ? 'x-loja' : 'X-Loja'
  expect(refusal(() => rejectMovedSecrets(described, names, kept, given))).toEqual({
    key: 'O destino mudou: informe a chave de novo',
    [`headers.${header}`]: 'O destino mudou: informe o valor de novo',
  })
})

test('accepts stored secrets for the same destination, new values and secrets valid elsewhere', () => {
  const moves = { host: 'b.example', headers: {} }
  for (const given of [
    { host: 'A.EXAMPLE', note: '' },
    { ...moves, key: kept.key },
  ])
    expect(refusal(() => rejectMovedSecrets(described, names, kept, given))).toBeNull()
  expect(refusal(() => rejectMovedSecrets(described, names, kept, moves, { key: null }))).toBeNull()
  expect(
    refusal(() =>
      rejectMovedSecrets(described, names, kept, moves, {
        key: localized('destinations.moved_signing_secret'),
      }),
    ),
  ).toEqual({
    key: 'O destino mudou: informe o segredo de assinatura de novo, ou troque-o antes de mudar',
  })
  expect(refusal(() => rejectMovedSecrets(described, ['host'], kept, moves))).toBeNull()
})
