import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import type { Cancel, Clock } from '../clock.js'
import { addressOf, networkOf, type TrustProxy } from '../http/addressOf.js'

const atOnce = 200
const limitMs = 10_000

/** What Engine.IO's connections have, as far as they are watched here. */
interface Connection {
  readonly request: IncomingMessage
  close(discard: boolean): unknown
  once(event: 'close', listener: () => void): unknown
}

interface Waiting {
  network: string
  cancel: Cancel
}

/**
 * The connections that have not said who they are: a socket signs in only after its handshake. At most 200 at once from
 * one address, over all servers that are watched, and each has 10 s.
 */
export class UnknownSockets {
  readonly #clock: Clock
  readonly #trust: TrustProxy
  readonly #waiting = new Map<object, Waiting>()
  readonly #byNetwork = new Map<string, number>()

  constructor(clock: Clock, trust: TrustProxy) {
    this.#clock = clock
    this.#trust = trust
  }

  /** For Engine.IO's `allowRequest`: a handshake beyond the limit is answered 403. */
  readonly allowRequest = (
    request: IncomingMessage,
    decide: (error: string | null | undefined, success: boolean) => void,
  ): void => {
    const known = this.#byNetwork.get(this.#networkOf(request)) ?? 0
    if (known < atOnce) decide(null, true)
    else decide('Muitas conexões sem identificação', false)
  }

  /** Watches the connections of a server until they are signed in; to be called before the server has any. */
  watch(io: Pick<Server, 'engine' | 'on'>): void {
    io.engine.on('connection', (connection: Connection) => this.#await(connection))
    io.on('connection', (socket) => this.#forget(socket.conn))
  }

  #await(connection: Connection): void {
    const network = this.#networkOf(connection.request)
    const cancel = this.#clock.after(limitMs, () => connection.close(true))
    this.#waiting.set(connection, { network, cancel })
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1)
    connection.once('close', () => this.#forget(connection))
  }

  #forget(connection: object): void {
    const waiting = this.#waiting.get(connection)
    if (!waiting) return
    waiting.cancel()
    this.#waiting.delete(connection)
    const left = (this.#byNetwork.get(waiting.network) ?? 1) - 1
    if (left > 0) this.#byNetwork.set(waiting.network, left)
    else this.#byNetwork.delete(waiting.network)
  }

  #networkOf(request: IncomingMessage): string {
    return networkOf(addressOf(request, this.#trust))
  }
}
