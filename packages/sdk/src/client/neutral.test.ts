import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { memoryStorage } from '../core/auth/storage.js'
import { createMorpheus } from './neutral.js'
import { ConfigurationError, NotFoundError } from './shared.js'

/** A server on a loopback port, and a client of it. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer(async (request, response) => answer(request, response, await text(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const { port } = Object(server.address())
  const baseUrl = `http://127.0.0.1:${port}`
  return createMorpheus({ baseUrl, apiKey: 'mo_chave', storage: memoryStorage() })
}

it('sends query, body and headers, and reads answers, failures and files', async () => {
  const seen: unknown[] = []
  const morpheus = await serve((request, response, body) => {
    const { method, url = '', headers } = request
    seen.push([method, url, headers.authorization, headers['content-type'], body])
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.endsWith('/media')) response.writeHead(200, { 'content-type': 'image/png' }).end('bytes')
    else if (url.includes('missing'))
      json(404, { success: false, message: 'Sessão não encontrada', code: 'session_not_found' })
    else if (method === 'POST')
      json(201, {
        success: true,
        data: {
          session: { id: 's1', name: 'Loja', status: 'disconnected', createdAt: '2026-01-01T00:00:00Z' },
        },
      })
    else json(200, { success: true, data: { sessions: [], total: 0, nextCursor: null } })
  })
  expect((await morpheus.sessions.list({ externalId: 'a&b', limit: 5 })).total).toBe(0)
  expect((await morpheus.sessions.create({ name: 'Loja' })).session.id).toBe('s1')
  await expect(morpheus.sessions.get({ id: 'missing' })).rejects.toBeInstanceOf(NotFoundError)
  const file = await morpheus.messages.media({ id: 'm1' })
  expect([file.type, await file.text()]).toEqual(['image/png', 'bytes'])
  expect(seen).toEqual([
    ['GET', '/api/sessions?externalId=a%26b&limit=5', 'Bearer mo_chave', undefined, ''],
    ['POST', '/api/sessions', 'Bearer mo_chave', 'application/json', '{"name":"Loja"}'],
    ['GET', '/api/sessions/missing', 'Bearer mo_chave', undefined, ''],
    ['GET', '/api/messages/m1/media', 'Bearer mo_chave', undefined, ''],
  ])
})

it('rejects with the reason of an aborted call', async () => {
  const morpheus = await serve(() => {})
  const controller = new AbortController()
  const listing = morpheus.sessions.list({}, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(listing).rejects.toThrow('enough')
})

it('refuses an adapter of axios', () => {
  const create = () =>
    createMorpheus({ baseUrl: 'http://127.0.0.1:9', adapter: () => Promise.reject(new Error('unused')) })
  expect(create).toThrow(ConfigurationError)
})
