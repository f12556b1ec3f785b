import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'socket.io'

const refusal = {
  message:
    "Este servidor tem vários nós e só aceita WebSocket. Conecte com a opção transports: ['websocket'] do Socket.IO.",
  data: { code: 'websocket_only' },
}

/**
 * Answers handshakes of long polling, whose requests may each reach another node, with a refusal that Socket.IO
 * reports as `connect_error` with its text; a plain error would be "xhr poll error". Requests of other versions of the
 * protocol are left to Engine.IO, which refuses them.
 */
export function refusePolling(io: Pick<Server, 'engine'>): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const isHandshake = request.method === 'GET' && query.get('transport') === 'polling' && !query.has('sid')
    if (!isHandshake || query.get('EIO') !== '4') return next()
    response.setHeader('content-type', 'text/plain; charset=UTF-8')
    response.setHeader('cache-control', 'no-store')
    response.end(refusedHandshake())
  })
}

/** Engine.IO's packet of an open connection, then Socket.IO's of a refused sign-in. No later request finds the id. */
function refusedHandshake(): string {
  const opened = {
    sid: randomUUID(),
    upgrades: [],
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxPayload: 10_000,
  }
  return `0${JSON.stringify(opened)}\u001e44${JSON.stringify(refusal)}`
}
