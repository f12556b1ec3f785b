import type { Server } from 'socket.io'
import { addressOf, networkOf, type TrustProxy } from '../../../core/http/requests/addressOf.js'
import type { Cancel, Clock } from '../../../core/lib/clock.js'
import { type Connection, tcpSocketOf } from './tcpSocket.js'

const atOnce = 200
const limitMs = 10_000

interface PendingSocket {
  network: string
  cancel: Cancel
}

/**
 * Limits unauthenticated connections, as sockets sign in after their handshake: the newest 200 per address over all
 * servers, for 10 s each. Rejecting new ones instead would let anyone holding 200 lock out a shared address.
 */
export class UnknownSockets {
  readonly #clock: Clock
  readonly #trust: TrustProxy
  readonly #waiting = new Map<Connection, PendingSocket>()
  /** In order of arrival. */
  readonly #byNetwork = new Map<string, Set<Connection>>()

  constructor(clock: Clock, trust: TrustProxy) {
    this.#clock = clock
    this.#trust = trust
  }

  /** Watches a server's connections until they are signed in; call before it has any. */
  watch(io: Pick<Server, 'engine' | 'on'>): void {
    io.engine.on('connection', (connection: Connection) => this.#await(connection))
    io.on('connection', (socket) => this.#forget(socket.conn))
  }

  #await(connection: Connection): void {
    const network = networkOf(addressOf(connection.request, this.#trust))
    const others = this.#byNetwork.get(network) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= atOnce) {
      this.#forget(oldest)
      end(oldest)
    }
    const cancel = this.#clock.after(limitMs, () => end(connection))
    this.#waiting.set(connection, { network, cancel })
    this.#byNetwork.set(network, others.add(connection))
    connection.once('close', () => this.#forget(connection))
  }

  #forget(connection: Connection): void {
    const waiting = this.#waiting.get(connection)
    if (!waiting) return
    waiting.cancel()
    this.#waiting.delete(connection)
    const others = this.#byNetwork.get(waiting.network)
    others?.delete(connection)
    if (others?.size === 0) this.#byNetwork.delete(waiting.network)
  }
}

/** A silent client would not answer the closing handshake either. */
function end(connection: Connection): void {
  const tcpSocket = tcpSocketOf(connection.transport)
  connection.close(true)
  tcpSocket?.destroy()
}
