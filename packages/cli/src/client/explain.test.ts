import { RateLimitError, ServerError } from '@morpheus/sdk/client'
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
  const error = new RateLimitError({ status: 429, body })
  const failure = explain(error, settings)
  expect([failure.message, failure.exit, failure.status]).toEqual([told, 1, 429])
  expect(passes(error)).toBe(true)
})

test('a fault of the gateway is told with what its log calls the request', () => {
  const error = new ServerError({ status: 500, body: {}, headers: { 'x-request-id': 'abc-1' } })
  expect(explain(error, settings).message).toBe(
    'O servidor respondeu com o erro 500. Tente de novo; se continuar, veja o log do gateway (requisição abc-1).',
  )
  const nameless = new ServerError({ status: 500, body: {} })
  expect(explain(nameless, settings).message).toMatch(/veja o log do gateway\.$/)
})
