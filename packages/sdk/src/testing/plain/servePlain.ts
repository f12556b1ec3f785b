import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Server, type Socket } from 'socket.io'
import type { PlainServer } from './plainServer.js'
import { readBody } from './readBody.js'

/** The part of a plain server that is served. */
export type PlainAnswers = Pick<PlainServer, 'options' | 'answer' | 'listen'>

/** A listening plain server. Closing it also ends open sockets and connections. */
export interface ServedPlain {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a plain server on loopback, over HTTP and Socket.IO, at a free port. `otherwise` handles paths outside `/api`,
 * such as the files of a dashboard.
 */
export async function servePlain(plain: PlainAnswers, otherwise?: RequestListener): Promise<ServedPlain> {
  const http = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/api/')) return void answer(plain, request, response)
    if (otherwise) return otherwise(request, response)
    response.writeHead(404).end()
  })
  const sockets = new Server(http, { transports: ['polling', 'websocket'] })
  sockets.use((socket, next) => {
    const { status } = ask(plain, 'GET', '/auth/verify', tokenOf(socket))
    next(status === 401 ? new Error('Token inválido') : undefined)
  })
  sockets.on('connection', (socket) => attend(plain, socket))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not listening')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await sockets.close()
      http.closeAllConnections()
    },
  }
}

const tokenOf = (socket: Socket) => String(socket.handshake.auth.token ?? '')

const ask = (plain: PlainAnswers, method: string, path: string, token: string | null, body?: unknown) => {
  const url = new URL(path, 'http://plain.invalid')
  return plain.answer({ method, path: url.pathname, query: url.searchParams, body, token })
}

async function answer(
  plain: PlainAnswers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = request.headers['content-type'] ?? ''
  const answer = await readBody(
    new Response(new Uint8Array(await buffer(request)), { headers: { 'content-type': type } }),
  )
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? null
  const path = (request.url ?? '').slice('/api'.length)
  const { status, body } = ask(plain, request.method ?? 'GET', path, token, answer)
  if (body === undefined) return void response.writeHead(status).end()
  const html = typeof body === 'string'
  response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' })
  response.end(html ? body : JSON.stringify(body))
}

/** Core §7: rooms are joined with an acknowledgement; it is empty here, as the documents show no content. */
function attend(plain: PlainAnswers, socket: Socket): void {
  const joined = new Set<string>()
  socket.on('join-session', (id: unknown, acknowledge: unknown) => {
    joined.add(String(id))
    if (typeof acknowledge === 'function') acknowledge()
  })
  socket.on('leave-session', (id: unknown) => joined.delete(String(id)))
  const stop = plain.listen((event) => {
    const hears =
      plain.options.rooms === 'user' || event.sessionId === undefined || joined.has(event.sessionId)
    if (!hears) return
    if ('payload' in event) socket.emit(event.name, event.payload)
    else socket.emit(event.name)
  })
  socket.on('disconnect', stop)
}
