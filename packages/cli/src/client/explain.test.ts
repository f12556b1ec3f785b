import { ApiError } from '@morpheus/sdk/client'
import { expect, test } from 'vitest'
import { explain, passes } from './explain.js'

const settings = {
  name: 'padrao',
  url: 'http://127.0.0.1:8000',
  profile: undefined,
  token: undefined,
  ca: undefined,
}

test.each([
  [
    { success: false, code: 'rate_limited', message: 'Muitas requisições. Tente novamente em 5 segundos.' },
    'Muitas requisições. Tente novamente em 5 segundos.',
  ],
  [{ message: 'Calma' }, 'Calma. Aguarde um pouco e tente de novo.'],
])('a limit of the gateway is told with when to come back: %j', (body, told) => {
  const error = new ApiError(429, body)
  const failure = explain(error, settings)
  expect([failure.message, failure.exit, failure.status]).toEqual([told, 1, 429])
  expect(passes(error)).toBe(true)
})
