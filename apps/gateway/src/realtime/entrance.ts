import type { Server as HttpServer } from 'node:http'
import type { Server, ServerOptions } from 'socket.io'
import { type Clock, systemClock } from '../clock.js'
import type { TrustProxy } from '../http/addressOf.js'
import { UnknownSockets } from './unknownSockets.js'
import { Upgrades } from './upgrades.js'

/** What a client says is short; in bytes. */
const largestMessage = 10_000

/** Where sockets come in: what the socket servers of one HTTP server have in common. */
export class Entrance {
  readonly #http: HttpServer
  readonly #unknown: UnknownSockets
  readonly #upgrades: Upgrades

  constructor(http: HttpServer, clock: Clock, trust: TrustProxy) {
    this.#http = http
    this.#unknown = new UnknownSockets(clock, trust)
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
      cors: { origin: true },
      destroyUpgrade: false,
    })
    this.#unknown.watch(io)
    this.#upgrades.watch(io)
    return io
  }
}
