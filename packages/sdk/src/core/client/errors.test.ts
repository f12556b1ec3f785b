import { expect, test } from 'vitest'
import { messages } from '../../locales/generated/en/index.js'
import { messageRenderer } from '../../locales/render.js'
import { translateBy } from '../../locales/translate.js'
import { apiError } from './apiErrors.js'
import { fieldsOf, messageOf } from './errors.js'

const inEnglish = translateBy(messageRenderer('en', messages))
const required = { code: 'rules.common.name_required', params: {} }

test('a failure is shown in the reader’s language by its codes, else in the server’s words', () => {
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
  expect(messageOf(error, 'Falhou', { [error.code]: 'By the host' }, inEnglish)).toBe('By the host')
})

test('what another server sends under these names is ignored where it is no message', () => {
  const params = { name: { code: 7 } }
  const error = apiError({
    status: 400,
    body: { messageI18n: 'x', fields: { a: 'A', b: 'B' }, fieldsI18n: { a: null, b: { code: 'x', params } } },
  })
  expect(error).toMatchObject({ messageI18n: null, fieldsI18n: {} })
})
