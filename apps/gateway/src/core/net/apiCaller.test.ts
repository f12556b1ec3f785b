import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { guardOf } from '../../testing/guardOf.js'
import { ManualClock } from '../../testing/manualClock.js'
import { type ApiCall, ApiCaller, ApiFailure } from './apiCaller.js'
import { Poster } from './poster.js'

const Ok = z.object({ ok: z.boolean() })

async function openApi(answer: RequestListener, allowLocal = true) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  const clock = new ManualClock()
  const poster = new Poster(
    guardOf(() => Promise.reject(new Error('no names here')), allowLocal),
    clock,
  )
  onTestFinished(() => poster.close())
  const caller = new ApiCaller(poster, clock)
  const api = {
    baseUrl: `http://127.0.0.1:${address.port}/api/v1/`,
    userId: 'ana',
    headers: { 'x-key': 'segredo' },
  }
  return {
    clock,
    call: (call: Partial<ApiCall<{ ok: boolean }>> = {}) =>
      caller.call(api, { method: 'GET', path: '/coisas', answer: Ok, ...call }, new AbortController().signal),
  }
}

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiFailure) return error
  throw new TypeError('It did not fail so')
}

test('sends a request below the base address with its key and body', async () => {
  const seen: unknown[] = []
  const { call } = await openApi(async (request, response) => {
    const { method, url, headers } = request
    seen.push([method, url, headers['x-key'], headers['content-type'], await text(request)])
    response.end('{"ok":true,"mais":1}')
  })
  expect(
    await call({ method: 'PATCH', query: { limit: 1, cursor: undefined }, body: { nome: 'Ana' } }),
  ).toEqual({
    ok: true,
  })
  expect(seen).toEqual([['PATCH', '/api/v1/coisas?limit=1', 'segredo', 'application/json', '{"nome":"Ana"}']])
})

test('sends a form as multipart with its files', async () => {
  let seen = ''
  const { call } = await openApi(async (request, response) => {
    seen = `${request.headers['content-type']}\n${await text(request)}`
    response.end('{"ok":true}')
  })
  const form = new FormData()
  form.set('file', new File(['olá'], 'nota.txt', { type: 'text/plain' }))
  await call({ method: 'POST', body: form })
  expect(seen).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen).toContain('filename="nota.txt"')
  expect(seen).toContain('olá')
})

test('does not follow a redirect, so the key stays here', async () => {
  let asked = 0
  const { call } = await openApi((_request, response) => {
    asked += 1
    response.writeHead(302, { location: '/outro' }).end()
  })
  const { message, status } = await failureOf(call())
  expect([message, status, asked]).toEqual([
    'Redirecionamento (302) não é seguido: configure o endereço final',
    302,
    1,
  ])
})

test('distinguishes a web page, invalid JSON, an unexpected shape and an oversized answer', async () => {
  const bodies = ['<!DOCTYPE html><html>', 'oi', '{"ok":"sim"}', `"${'a'.repeat(10 * 1024 * 1024)}"`]
  const { call } = await openApi((_request, response) => response.end(bodies.shift()))
  expect((await failureOf(call())).message).toBe(
    'O endereço respondeu com uma página em vez da API: confira a URL do servidor',
  )
  expect((await failureOf(call())).failureKind).toBe('not-json')
  expect((await failureOf(call())).failureKind).toBe('unexpected')
  expect((await failureOf(call())).message).toBe('A resposta tem mais de 10 MB')
})

test('a refused call reports the body and the retry delay', async () => {
  const { call } = await openApi((_request, response) =>
    response.writeHead(429, { 'retry-after': '7' }).end('<html>devagar</html>'),
  )
  const failure = await failureOf(call())
  expect([failure.status, failure.body, failure.retryAfterMs, failure.isTemporary]).toEqual([
    429,
    '<html>devagar</html>',
    7000,
    true,
  ])
})

test('a server that never answers times out after its own limit', async () => {
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const { call, clock } = await openApi(() => arrived())
  const failing = failureOf(call({ seconds: 60 }))
  await asked
  clock.advance(60_000)
  expect((await failing).message).toBe('Tempo esgotado: sem resposta em 60 segundos')
})

test('does not call a forbidden address and reports that nothing was sent', async () => {
  const { call } = await openApi((_request, response) => response.end('{"ok":true}'), false)
  const failure = await failureOf(call())
  expect([failure.wasNotSent, failure.isTemporary, failure.message]).toEqual([
    true,
    false,
    'Endereço não permitido: aponta para este computador ou para a rede local',
  ])
})
