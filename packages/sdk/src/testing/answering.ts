import { createServer } from 'node:http'
import { vi } from 'vitest'
import { createMorpheus } from '../client/createMorpheus.js'
import { memoryStorage } from '../core/auth/storage.js'

/** An answer on the wire: an object as JSON, a text as HTML, undefined as no body. */
export interface WireAnswer {
  readonly status?: number
  readonly body?: unknown
}

export async function answering(answer: (route: string, body: unknown) => WireAnswer) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = Buffer.concat(chunks).toString()
      const route = `${request.method} ${String(request.url).replace(/^\/api/, '')}`
      calls.push(route)
      const { body, status = body === undefined ? 204 : 200 } = answer(route, sent && JSON.parse(sent))
      const html = typeof body === 'string'
      if (body === undefined) response.writeHead(status)
      else response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' })
      response.end(html ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not listening')
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const storage = memoryStorage()
  const client = (token?: string) =>
    createMorpheus({
      baseUrl: `http://127.0.0.1:${address.port}`,
      storage,
      logger,
      ...(token !== undefined && { token }),
    })
  return {
    calls,
    logger,
    client,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
