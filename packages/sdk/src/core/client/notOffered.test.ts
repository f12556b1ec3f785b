import { expect, it } from 'vitest'
import { ApiError, NetworkError } from './errors.js'
import { isNotOffered } from './notOffered.js'

it('distinguishes a missing endpoint from a missing resource', () => {
  expect(isNotOffered(new ApiError({ status: 404, body: '<html>Cannot GET</html>' }))).toBe(true)
  expect(
    isNotOffered(new ApiError({ status: 404, body: { code: 'not_found', message: 'Rota não encontrada' } })),
  ).toBe(true)
  expect(isNotOffered(new ApiError({ status: 501, body: {} }))).toBe(true)
  expect(
    isNotOffered(
      new ApiError({ status: 404, body: { code: 'session_not_found', message: 'Sessão não encontrada' } }),
    ),
  ).toBe(false)
  expect(isNotOffered(new ApiError({ status: 400, body: {} }))).toBe(false)
  expect(isNotOffered(new NetworkError('refused'))).toBe(false)
})
