import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'
import { rawAnswer } from '../http/answers/rawAnswer.js'
import { failure } from '../http/errors.js'
import type { Cancel, Clock } from '../kit/clock.js'
import { type Connection, tcpSocketOf } from './tcpSocket.js'

/** Longer than Engine.IO and `UnknownSockets` give who is honest, in milliseconds. */
const handshakeMs = 20_000
/** How long the answer to a refused one may take to be read. */
const refusalMs = 5_000

const nothingHere = failure({ status: 404, code: 'not_found', message: 'Nenhum WebSocket neste endereço' })
/**
 * Sees to it that no request to upgrade stays open: Node lets go of its own time limits with the request, and a server
 * of Engine.IO leaves alone what is not for its path. Those servers are to be made with `destroyUpgrade: false`. An offer
 * of another protocol, as Java's HTTP client makes (`h2c`), is ignored: the request is read as if it were not there.
 * RFC 9110 §7.8.
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

  /** Leaves what is for a server to it, as far as it comes to something; to be called before there is any. */
  watch(io: Pick<Server, 'engine' | 'path'>): void {
    this.#paths.push(`${io.path()}/`)
    io.engine.on('connection', (connection: Connection) => {
      this.#settle(connection)
      connection.once('upgrade', () => this.#settle(connection))
    })
  }

  #settle({ transport }: Connection): void {
    const tcpSocket = tcpSocketOf(transport)
    if (tcpSocket) this.#forget(tcpSocket)
    // Whose connection it is cannot be told: better one that stays open than the end of one in use.
    else if (transport.name === 'websocket') for (const one of [...this.#waiting.keys()]) this.#forget(one)
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

/** The head of a request as it would be without its offer; its answer is the connection's last. */
function withoutUpgrade({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`, 'Connection: close']
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (!perConnection.includes(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
