import { expect, it } from 'vitest'
import { ApiError, NetworkError } from './errors.js'
import { isNotOffered } from './notOffered.js'

it('a call that a server does not have is told from a thing that is not there', () => {
  expect(isNotOffered(new ApiError(404, '<html>Cannot GET</html>'))).toBe(true)
  expect(isNotOffered(new ApiError(404, { code: 'not_found', message: 'Rota não encontrada' }))).toBe(true)
  expect(isNotOffered(new ApiError(501, {}))).toBe(true)
  expect(
    isNotOffered(new ApiError(404, { code: 'session_not_found', message: 'Sessão não encontrada' })),
  ).toBe(false)
  expect(isNotOffered(new ApiError(400, {}))).toBe(false)
  expect(isNotOffered(new NetworkError('refused'))).toBe(false)
})
