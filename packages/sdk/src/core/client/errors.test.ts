import { expect, test } from 'vitest'
import { messages } from '../../locales/generated/en/index.js'
import { messageRenderer } from '../../locales/render.js'
import { translateBy } from '../../locales/translate.js'
import { apiError } from './apiErrors.js'
import { fieldsOf, messageOf } from './errors.js'

const inEnglish = translateBy(messageRenderer('en', messages))
const required = { code: 'rules.common.name_required', params: {} }

test("translates messages by their codes and falls back to the server's text", () => {
  const error = apiError({
    status: 400,
    body: {
      message: 'Nome é obrigatório',
      messageI18n: required,
      fields: { name: 'Nome é obrigatório', plan: 'Plano desconhecido' },
      fieldsI18n: { name: required },
    },
  })
  expect(fieldsOf(error, inEnglish)).toEqual({ name: 'The name is required', plan: 'Plano desconhecido' })
  expect(fieldsOf(error)).toEqual({ name: 'Nome é obrigatório', plan: 'Plano desconhecido' })
  expect(messageOf(error, 'Falhou', {}, inEnglish)).toBe('The name is required')
  const byCode = { [error.code]: 'By its code' }
  expect(messageOf(error, 'Falhou', byCode, inEnglish)).toBe('The name is required')
  expect(messageOf(error, 'Falhou', byCode)).toBe('By its code')
  const uncoded = apiError({ status: 400, body: { message: 'Nome é obrigatório' } })
  expect(messageOf(uncoded, 'Falhou', byCode, inEnglish)).toBe('By its code')
})

test('ignores messageI18n and fieldsI18n values that are not messages', () => {
  const within = { code: 'x', params: {} }
  const params = [
    { a: { code: 7 } },
    { a: true },
    { a: null },
    { a: [] },
    { a: { ...within, params: { b: within } } },
  ]
  for (const messageI18n of ['x', null, ...params.map((params) => ({ code: 'x', params }))]) {
    const body = { messageI18n, fields: { a: 'A' }, fieldsI18n: { a: messageI18n } }
    expect(apiError({ status: 400, body })).toMatchObject({ messageI18n: null, fieldsI18n: {} })
  }
  expect(apiError({ status: 400, body: { messageI18n: { code: 'x' } } }).messageI18n).toEqual(within)
})
