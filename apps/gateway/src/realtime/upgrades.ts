import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'
import { rawAnswer } from '../http/answers/rawAnswer.js'
import { failure } from '../http/errors.js'
import type { Cancel, Clock } from '../kit/clock.js'
import { type Connection, wireOf } from './wire.js'

/** Longer than Engine.IO and `UnknownSockets` give who is honest, in milliseconds. */
const handshakeMs = 20_000
/** How long the answer to a refused one may take to be read. */
const refusalMs = 5_000

const nothingHere = failure({ status: 404, code: 'not_found', message: 'Nenhum WebSocket neste endereço' })
const otherProtocol = failure({
  status: 400,
  code: 'invalid_request',
  message: 'Este endereço não muda de protocolo. Repita a requisição sem o cabeçalho Upgrade.',
})

/**
 * Sees to it that no request to upgrade stays open: Node lets go of its own time limits with the request, and a server
 * of Engine.IO leaves alone what is not for its path. Those servers are to be made with `destroyUpgrade: false`.
 */
export class Upgrades {
  readonly #clock: Clock
  readonly #paths: string[] = []
  readonly #waiting = new Map<Duplex, Cancel>()

  constructor(http: HttpServer, clock: Clock) {
    this.#clock = clock
    http.on('upgrade', ({ url = '', headers }, wire: Duplex) => {
      if (this.#paths.some((path) => url.startsWith(path))) this.#limit(wire, handshakeMs)
      else this.#refuse(wire, headers.upgrade?.toLowerCase() === 'websocket' ? nothingHere : otherProtocol)
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
    const wire = wireOf(transport)
    if (wire) this.#forget(wire)
    // Whose connection it is cannot be told: better one that stays open than the end of one in use.
    else if (transport.name === 'websocket') for (const one of [...this.#waiting.keys()]) this.#forget(one)
  }

  #refuse(wire: Duplex, outcome: typeof nothingHere): void {
    wire.on('error', () => wire.destroy())
    wire.end(rawAnswer(outcome), () => wire.destroy())
    this.#limit(wire, refusalMs)
  }

  #limit(wire: Duplex, ms: number): void {
    const cancel = this.#clock.after(ms, () => {
      this.#waiting.delete(wire)
      wire.destroy()
    })
    this.#waiting.set(wire, cancel)
    wire.once('close', () => this.#forget(wire))
  }

  #forget(wire: Duplex): void {
    this.#waiting.get(wire)?.()
    this.#waiting.delete(wire)
  }
}
