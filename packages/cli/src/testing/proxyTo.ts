import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Gateway } from './gateway.js'

/**
 * A proxy of a gateway that changes the data of one path, and never answers sockets. `asked` are the requested paths.
 */
export async function proxyTo(gateway: Gateway, path: string, change: (data: unknown) => unknown) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '')
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
    asked: requests,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A proxy of a gateway that answers long polling itself, and passes WebSockets on unless told otherwise. */
export async function tunnelTo(gateway: Gateway, polled: string) {
  const { hostname, port } = new URL(gateway.url)
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/socket.io')) return void response.end(polled)
    const { method, url: path, headers } = request
    const passed = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    if (!tunnel.passesUpgrades) return void socket.destroy()
    const passed = connect(Number(port), hostname)
    passed.on('error', () => socket.destroy())
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    passed.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    passed.write(head)
    socket.pipe(passed).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const tunnel = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    passesUpgrades: true,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return tunnel
}
