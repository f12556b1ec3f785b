import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'
import { rawAnswer } from '../../../core/http/answers/rawAnswer.js'
import { toFailureOutcome } from '../../../core/http/errors.js'
import type { Cancel, Clock } from '../../../core/lib/clock.js'
import { type Connection, findTcpSocket } from './tcpSocket.js'

/** Exceeds the timeouts of Engine.IO and `UnknownSockets`, in milliseconds. */
const handshakeMs = 20_000
/** Time to read the answer to a rejected upgrade. */
const refusalMs = 5_000

const nothingHere = toFailureOutcome({
  status: 404,
  code: 'not_found',
  message: 'Nenhum WebSocket neste endereço',
})
/**
 * Closes stale upgrade requests: Node drops its timeouts with the upgrade, and Engine.IO ignores other paths. Create
 * those servers with `destroyUpgrade: false`. Other protocols, as offered by Java's HTTP client (`h2c`), are ignored,
 * and the request is handled without them. RFC 9110 §7.8.
 */
export class Upgrades {
  readonly #clock: Clock
  readonly #paths: string[] = []
  readonly #waiting = new Map<Duplex, Cancel>()

  constructor(http: HttpServer, clock: Clock) {
    this.#clock = clock
    http.on('upgrade', (request, tcpSocket: Duplex, head: Buffer) => {
      const { url = '', headers } = request
      if (this.#paths.some((path) => url.startsWith(path))) this.#limit(tcpSocket, handshakeMs)
      else if (headers.upgrade?.toLowerCase() === 'websocket') this.#refuse(tcpSocket)
      else {
        tcpSocket.unshift(Buffer.concat([withoutUpgrade(request), head]))
        http.emit('connection', tcpSocket)
      }
    })
  }

  /** Leaves upgrades on a server's path to it; call before there are any. */
  watch(io: Pick<Server, 'engine' | 'path'>): void {
    this.#paths.push(`${io.path()}/`)
    io.engine.on('connection', (connection: Connection) => {
      this.#settle(connection)
      connection.once('upgrade', () => this.#settle(connection))
    })
  }

  #settle({ transport }: Connection): void {
    const tcpSocket = findTcpSocket(transport)
    if (tcpSocket) this.#forget(tcpSocket)
    // The matching upgrade cannot be identified: leaving one open is better than closing one in use.
    else if (transport.name === 'websocket')
      for (const socket of [...this.#waiting.keys()]) this.#forget(socket)
  }

  #refuse(tcpSocket: Duplex): void {
    tcpSocket.on('error', () => tcpSocket.destroy())
    tcpSocket.end(rawAnswer(nothingHere), () => tcpSocket.destroy())
    this.#limit(tcpSocket, refusalMs)
  }

  #limit(tcpSocket: Duplex, ms: number): void {
    const cancel = this.#clock.after(ms, () => {
      this.#waiting.delete(tcpSocket)
      tcpSocket.destroy()
    })
    this.#waiting.set(tcpSocket, cancel)
    tcpSocket.once('close', () => this.#forget(tcpSocket))
  }

  #forget(tcpSocket: Duplex): void {
    this.#waiting.get(tcpSocket)?.()
    this.#waiting.delete(tcpSocket)
  }
}

const perConnection = ['upgrade', 'http2-settings', 'connection']

/** The request's head without its upgrade; the answer closes the connection. */
function withoutUpgrade({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`, 'Connection: close']
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (!perConnection.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
