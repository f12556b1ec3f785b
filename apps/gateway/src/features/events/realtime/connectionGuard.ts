import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http'
import type { Server, ServerOptions } from 'socket.io'
import type { Allowances } from '../../../core/cluster/allowances.js'
import {
  getClientAddress,
  type TrustProxy,
  toClientNetwork,
} from '../../../core/http/requests/clientAddress.js'
import { isAllowedOrigin, type Origins } from '../../../core/http/requests/origins.js'
import { type Cancel, type Clock, systemClock } from '../../../core/lib/clock.js'
import { MessageLimits } from './messageLimits.js'
import { type Connection, findTcpSocket } from './tcpSocket.js'
import { Upgrades } from './upgrades.js'
import { refusePolling } from './webSocketOnly.js'

const burst = 200
const limitMs = 10_000

interface PendingSocket {
  network: string
  cancel: Cancel
}

/**
 * Limits unauthenticated connections, as sockets sign in after their handshake: the newest 200 per address over all
 * servers, for 10 s each. Rejecting new ones instead would let anyone holding 200 lock out a shared address.
 */
class UnknownSockets {
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
    const network = toClientNetwork(getClientAddress(connection.request, this.#trust))
    const others = this.#byNetwork.get(network) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= burst) {
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
  const tcpSocket = findTcpSocket(connection.transport)
  connection.close(true)
  tcpSocket?.destroy()
}

/** Bytes: clients send short messages only. */
const maxMessageBytes = 10_000

export interface ConnectionGuardOptions {
  http: HttpServer
  clock: Clock
  allowances: Allowances
  trustProxy: TrustProxy
  origins: Origins
  messagesPerMinute: number
  /** Long polling needs all requests of a connection at one node. */
  cluster: boolean
}

/** Shared checks of all socket servers on one HTTP server: origins, limits, and unauthenticated connections. */
export class ConnectionGuard {
  readonly #http: HttpServer
  readonly #origins: Origins
  readonly #cluster: boolean
  readonly #unknown: UnknownSockets
  readonly #upgrades: Upgrades
  readonly messages: MessageLimits

  constructor(options: ConnectionGuardOptions) {
    const { http, clock, allowances, trustProxy, origins, messagesPerMinute, cluster } = options
    this.#http = http
    this.#origins = origins
    this.#cluster = cluster
    this.messages = new MessageLimits(clock, allowances, messagesPerMinute)
    this.#unknown = new UnknownSockets(clock, trustProxy)
    // The system's clock, which Engine.IO uses for its handshakes.
    this.#upgrades = new Upgrades(http, systemClock)
  }

  /** Creates a server at a path, whose connections are limited until they have signed in. */
  open<Io extends Pick<Server, 'engine' | 'on' | 'path'>>(
    path: string,
    create: (http: HttpServer, options: Partial<ServerOptions>) => Io,
  ): Io {
    const io = create(this.#http, {
      path,
      serveClient: false,
      transports: this.#cluster ? ['websocket'] : ['polling', 'websocket'],
      // Disabled against compression side channels: secrets travel beside text of strangers.
      httpCompression: false,
      maxHttpBufferSize: maxMessageBytes,
      cors: {
        origin: (origin, answer) =>
          answer(null, origin !== undefined && isAllowedOrigin(origin, this.#origins)),
      },
      // WebSockets are not subject to CORS: their origin is checked here.
      allowRequest: ({ headers }, answer) => answer(null, isWelcome(headers, this.#origins)),
      destroyUpgrade: false,
    })
    if (this.#cluster) refusePolling(io)
    this.messages.watch(io)
    this.#unknown.watch(io)
    this.#upgrades.watch(io)
    return io
  }
}

/** Programs send no origin; our own pages that of the requested host. */
function isWelcome({ origin, host }: IncomingHttpHeaders, origins: Origins): boolean {
  if (origin === undefined || isAllowedOrigin(origin, origins)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
