import { createServer } from 'node:http'
import { vi } from 'vitest'
import { createMorpheus } from '../client/createMorpheus.js'
import { memoryStorage } from '../core/auth/storage.js'

/** Response to send: an object becomes JSON, a string becomes HTML, undefined sends no body. */
export interface WireAnswer {
  readonly status?: number
  readonly body?: unknown
}

export async function startAnswerServer(answer: (route: string, body: unknown) => WireAnswer) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const requestBody = Buffer.concat(chunks).toString()
      const route = `${request.method} ${String(request.url).replace(/^\/api/, '')}`
      calls.push(route)
      const { body, status = body === undefined ? 204 : 200 } = answer(
        route,
        requestBody && JSON.parse(requestBody),
      )
      const isHtml = typeof body === 'string'
      if (body === undefined) response.writeHead(status)
      else response.writeHead(status, { 'content-type': isHtml ? 'text/html' : 'application/json' })
      response.end(isHtml ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not listening')
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const storage = memoryStorage()
  const createClient = (token?: string) =>
    createMorpheus({
      baseUrl: `http://127.0.0.1:${address.port}`,
      storage,
      logger,
      ...(token !== undefined && { token }),
    })
  return {
    calls,
    logger,
    createClient,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
