import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http'
import type { Server, ServerOptions } from 'socket.io'
import type { TrustProxy } from '../../../core/http/requests/addressOf.js'
import { mayCall, type Origins } from '../../../core/http/requests/origins.js'
import { type Clock, systemClock } from '../../../core/lib/clock.js'
import { MessageLimits } from './messageLimits.js'
import { UnknownSockets } from './unknownSockets.js'
import { Upgrades } from './upgrades.js'

/** Bytes: clients send short messages only. */
const largestMessage = 10_000

export interface ConnectionGuardOptions {
  http: HttpServer
  clock: Clock
  trustProxy: TrustProxy
  origins: Origins
  messagesPerMinute: number
}

/** Shared checks of all socket servers on one HTTP server: origins, limits, and unauthenticated connections. */
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
      // Disabled against compression side channels: secrets travel beside text of strangers.
      httpCompression: false,
      maxHttpBufferSize: largestMessage,
      cors: {
        origin: (origin, answer) => answer(null, origin !== undefined && mayCall(origin, this.#origins)),
      },
      // WebSockets are not subject to CORS: their origin is checked here.
      allowRequest: ({ headers }, answer) => answer(null, isWelcome(headers, this.#origins)),
      destroyUpgrade: false,
    })
    this.messages.watch(io)
    this.#unknown.watch(io)
    this.#upgrades.watch(io)
    return io
  }
}

/** Programs send no origin; our own pages that of the requested host. */
function isWelcome({ origin, host }: IncomingHttpHeaders, origins: Origins): boolean {
  if (origin === undefined || mayCall(origin, origins)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
