import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http'
import type { Server, ServerOptions } from 'socket.io'
import type { TrustProxy } from '../http/requests/addressOf.js'
import { mayCall, type Origins } from '../http/requests/origins.js'
import { type Clock, systemClock } from '../kit/clock.js'
import { MessageLimits } from './messageLimits.js'
import { UnknownSockets } from './unknownSockets.js'
import { Upgrades } from './upgrades.js'

/** What a client says is short; in bytes. */
const largestMessage = 10_000

export interface ConnectionGuardOptions {
  http: HttpServer
  clock: Clock
  trustProxy: TrustProxy
  /** Whose pages may open sockets. */
  origins: Origins
  /** Of one connection. */
  messagesPerMinute: number
}

/** What the socket servers of one HTTP server have in common: origins, limits, and who has not signed in yet. */
export class ConnectionGuard {
  readonly #http: HttpServer
  readonly #origins: Origins
  readonly #unknown: UnknownSockets
  readonly #upgrades: Upgrades
  readonly messages: MessageLimits

  constructor({ http, clock, trustProxy, origins, messagesPerMinute }: ConnectionGuardOptions) {
    this.#http = http
    this.#origins = origins
    this.messages = new MessageLimits(clock, messagesPerMinute)
    this.#unknown = new UnknownSockets(clock, trustProxy)
    // By the system's clock, as Engine.IO times its own handshakes.
    this.#upgrades = new Upgrades(http, systemClock)
  }

  /** A server at a path, whose connections are watched until they have signed in. */
  open<Io extends Pick<Server, 'engine' | 'on' | 'path'>>(
    path: string,
    create: (http: HttpServer, options: Partial<ServerOptions>) => Io,
  ): Io {
    const io = create(this.#http, {
      path,
      serveClient: false,
      // Codes travel beside what strangers wrote.
      httpCompression: false,
      maxHttpBufferSize: largestMessage,
      cors: {
        origin: (origin, answer) => answer(null, origin !== undefined && mayCall(origin, this.#origins)),
      },
      // A WebSocket knows no CORS: its origin is asked about here.
      allowRequest: ({ headers }, answer) => answer(null, isWelcome(headers, this.#origins)),
      destroyUpgrade: false,
    })
    this.messages.watch(io)
    this.#unknown.watch(io)
    this.#upgrades.watch(io)
    return io
  }
}

/** Programs say no origin, our own pages that of the host they ask. */
function isWelcome({ origin, host }: IncomingHttpHeaders, origins: Origins): boolean {
  if (origin === undefined || mayCall(origin, origins)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
