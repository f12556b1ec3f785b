import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { systemClock } from '../core/lib/clock.js'
import { type ProxyAddress, ProxyTunnels } from '../core/net/proxyTunnel.js'
import type { EngineProxy } from '../engines/network.js'
import { guardOf } from './guardOf.js'

export interface Login {
  username: string
  password: string
}

export interface TestProxy {
  /** Its address with the login that it demands. */
  readonly address: ProxyAddress
  /** Targets of the opened tunnels: `127.0.0.1:8443`. */
  readonly opened: string[]
  /** Closes the tunnels, and refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A proxy on loopback that speaks CONNECT. `status` is its answer to each. */
export function openHttpProxy(login?: Login, status = 200): Promise<TestProxy> {
  const opened: string[] = []
  const expected = login && Buffer.from(`${login.username}:${login.password}`).toString('base64')
  const server = createHttpServer()
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    const isKnown = expected === undefined || headers['proxy-authorization'] === `Basic ${expected}`
    if (!isKnown || status !== 200) {
      const answer = isKnown ? `${status} No` : '407 Proxy Authentication Required'
      socket.end(`HTTP/1.1 ${answer}\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    opened.push(url)
    const [host, port] = url.split(':')
    join(socket, host, Number(port), () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
  })
  return listen(server, 'http', login, opened)
}

const socksMethods = { none: 0, login: 2, refused: 0xff } as const

/** A SOCKS5 proxy (RFC 1928 and 1929) on loopback. `reply` is its answer to each request; 0 opens the tunnel. */
export function openSocksProxy(login?: Login, reply = 0): Promise<TestProxy> {
  const opened: string[] = []
  const server = createServer((socket) => {
    let step: 'methods' | 'login' | 'request' = 'methods'
    const take = (bytes: Buffer) => {
      if (step === 'methods') {
        const method = login ? socksMethods.login : socksMethods.none
        const isOffered = bytes[0] === 5 && bytes.subarray(2, 2 + (bytes[1] ?? 0)).includes(method)
        if (!isOffered) return socket.end(Buffer.from([5, socksMethods.refused]))
        step = login ? 'login' : 'request'
        return socket.write(Buffer.from([5, method]))
      }
      if (step === 'login') {
        const userEnd = 2 + (bytes[1] ?? 0)
        const given = [bytes.subarray(2, userEnd), bytes.subarray(userEnd + 1)].map(String)
        if (given[0] !== login?.username || given[1] !== login?.password)
          return socket.end(Buffer.from([1, 1]))
        step = 'request'
        return socket.write(Buffer.from([1, 0]))
      }
      socket.off('data', take)
      const { host, port } = readDestination(bytes)
      if (reply !== 0) return socket.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
      opened.push(`${host}:${port}`)
      return join(socket, host, port, () => socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])))
    }
    socket.on('data', take)
    socket.on('error', () => socket.destroy())
  })
  return listen(server, 'socks5', login, opened)
}

/** Address types 1 (IPv4) and 3 (name). */
function readDestination(bytes: Buffer): { host: string; port: number } {
  const isName = bytes[3] === 3
  const end = isName ? 5 + (bytes[4] ?? 0) : 8
  const host = isName ? bytes.toString('latin1', 5, end) : [...bytes.subarray(4, 8)].join('.')
  return { host, port: bytes.readUInt16BE(end) }
}

function join(socket: Socket, host: string | undefined, port: number, connected: () => void): void {
  const there = connect(port, host, () => {
    connected()
    there.pipe(socket).pipe(there)
  })
  for (const end of [there, socket]) {
    end.on('error', () => undefined)
    end.on('close', () => {
      there.destroy()
      socket.destroy()
    })
  }
}

async function listen(
  server: Server,
  protocol: ProxyAddress['protocol'],
  login: Login | undefined,
  opened: string[],
): Promise<TestProxy> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  let port = 0
  const start = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = portOf(server.address())
  }
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await start()
  onTestFinished(async () => {
    if (server.listening) await stop()
  })
  const { username = '', password = '' } = login ?? {}
  return { address: { protocol, host: '127.0.0.1', port, username, password }, opened, stop, start }
}

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' ? (address?.port ?? 0) : 0

/** The gateway's own tunnels, as its engines get them. */
export function tunnelThrough(address: ProxyAddress): EngineProxy {
  const noNames = async () => []
  const tunnels = new ProxyTunnels(guardOf(noNames, true), systemClock)
  return { connect: (target) => tunnels.open(address, target, 'ana', new AbortController().signal) }
}
