import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Gateway } from './gateway.js'

/**
 * A proxy of a gateway that changes the data of one path, and never answers sockets. `asked` are the requested paths.
 */
export async function proxyTo(gateway: Gateway, path: string, change: (data: unknown) => unknown) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/socket.io')) return
    const { authorization = '' } = request.headers
    const answer = await fetch(`${gateway.url}${request.url}`, { headers: { authorization } })
    const body: unknown = await answer.json()
    const changed = request.url === path ? { success: true, data: change(Object(body).data) } : body
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(changed))
  })
  const sockets = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    asked,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
