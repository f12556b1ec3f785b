import {
  AnswerError,
  ApiError,
  AuthenticationError,
  NotFoundError,
  RateLimitError,
  ServerError,
} from '@morpheus/sdk/client'
import { expect, test } from 'vitest'
import { explain, isTemporaryFailure } from './explain.js'

const settings = {
  name: 'padrao',
  url: 'http://127.0.0.1:8000',
  profile: undefined,
  token: undefined,
  tokenFrom: 'MORPHEUS_TOKEN' as const,
  ca: undefined,
}

test.each([
  [
    { success: false, code: 'rate_limited', message: 'Muitas requisições. Tente novamente em 5 segundos.' },
    'Muitas requisições. Tente novamente em 5 segundos.',
  ],
  [{ message: 'Calma' }, 'Calma. Aguarde um pouco e tente de novo.'],
])('explains a rate limit and when to retry: %j', (body, expected) => {
  const error = new RateLimitError({ status: 429, body })
  const failure = explain(error, settings)
  expect([failure.message, failure.exit, failure.status]).toEqual([expected, 7, 429])
  expect(isTemporaryFailure(error)).toBe(true)
})

test("reports a server error with the gateway's request id", () => {
  const error = new ServerError({ status: 500, body: {}, headers: { 'x-request-id': 'abc-1' } })
  expect(explain(error, settings).message).toBe(
    'O servidor respondeu com o erro 500. Tente de novo; se continuar, veja o log do gateway (requisição abc-1).',
  )
  const nameless = new ServerError({ status: 500, body: {} })
  expect(explain(nameless, settings).message).toMatch(/veja o log do gateway\.$/)
})

const page = '<!doctype html><h1>Welcome to nginx!</h1>'
const at = settings.url

test.each([
  [
    'nginx that knows no such path',
    new NotFoundError({ status: 404, body: page }),
    `${at} não é um gateway Morpheus: respondeu com uma página da web (HTTP 404).`,
  ],
  [
    'a server of files',
    new ServerError({ status: 501, body: page }),
    `${at} não é um gateway Morpheus: respondeu com uma página da web (HTTP 501).`,
  ],
  [
    'a page for everybody',
    new AnswerError('GET /sessions', { status: 200, body: page }),
    `${at} não é um gateway Morpheus: respondeu com uma página da web (HTTP 200).`,
  ],
  [
    'a page that asks for a sign-in of its own',
    new AuthenticationError({ status: 401, body: page }),
    `${at} não é um gateway Morpheus: respondeu com uma página da web (HTTP 401).`,
  ],
  [
    'another API',
    new NotFoundError({ status: 404, body: { error: 'Cannot GET /api/sessions' } }),
    `${at} responde, mas não oferece esta operação (HTTP 404).`,
  ],
  [
    'a server without such a method',
    new ApiError({ status: 405, body: '' }),
    `${at} responde, mas não oferece esta operação (HTTP 405).`,
  ],
  [
    'a server that has not built it',
    new ServerError({ status: 501, body: {} }),
    `${at} responde, mas não oferece esta operação (HTTP 501).`,
  ],
  [
    'a proxy before a gateway that is down',
    new ServerError({ status: 502, body: page }),
    `Em ${at} responde um proxy, mas não o gateway atrás dele (HTTP 502).`,
  ],
  [
    'a proxy that wants to know who calls',
    new ApiError({ status: 407, body: page }),
    'O proxy em HTTPS_PROXY pede usuário e senha. Escreva-os no endereço: HTTPS_PROXY=',
  ],
  [
    'JSON of something else',
    new AnswerError('GET /sessions', { status: 200, body: { hello: 'world' } }),
    `O servidor deu uma resposta inesperada (GET /sessions). Confira se ${at} é um gateway Morpheus.`,
  ],
])('explains a server that is not a gateway, with advice: %s', (_, error, expected) => {
  const { message, exit, status } = explain(error, { ...settings, token: 'x' })
  expect(message.startsWith(expected)).toBe(true)
  expect(message).toMatch(/Confira|Veja se o gateway|Escreva-os/)
  expect(message).not.toContain('Tente de novo')
  expect([exit, status]).toEqual([6, error.status])
})

test('treats a 502 as temporary and a 501 as permanent', () => {
  expect(isTemporaryFailure(new ServerError({ status: 502, body: page }))).toBe(true)
  expect(isTemporaryFailure(new ServerError({ status: 501, body: page }))).toBe(false)
})

test("shows the gateway's own error message whatever the status", () => {
  const body = { success: false, code: 'store_unavailable', message: 'O banco de dados não responde' }
  expect(explain(new ServerError({ status: 503, body }), settings).message).toMatch(
    /^O banco de dados não responde\. Tente de novo/,
  )
})
