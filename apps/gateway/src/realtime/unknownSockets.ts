import type { Server } from 'socket.io'
import { addressOf, networkOf, type TrustProxy } from '../http/requests/addressOf.js'
import type { Cancel, Clock } from '../kit/clock.js'
import { type Connection, tcpSocketOf } from './tcpSocket.js'

const atOnce = 200
const limitMs = 10_000

interface Waiting {
  network: string
  cancel: Cancel
}

/**
 * The connections that have not said who they are: a socket signs in only after its handshake. Of each address the newest
 * 200 may stay, over all servers that are watched, and for 10 s each: refusing further ones instead would let whoever
 * holds 200 shut out everybody behind the same address.
 */
export class UnknownSockets {
  readonly #clock: Clock
  readonly #trust: TrustProxy
  readonly #waiting = new Map<Connection, Waiting>()
  /** In the order in which they came. */
  readonly #byNetwork = new Map<string, Set<Connection>>()

  constructor(clock: Clock, trust: TrustProxy) {
    this.#clock = clock
    this.#trust = trust
  }

  /** Watches the connections of a server until they are signed in; to be called before the server has any. */
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

/** A client that says nothing would leave the closing handshake unanswered, too. */
function end(connection: Connection): void {
  const tcpSocket = tcpSocketOf(connection.transport)
  connection.close(true)
  tcpSocket?.destroy()
}
