import type { Server } from 'socket.io'
import { Allowance } from '../kit/allowance.js'
import type { Clock } from '../kit/clock.js'
import { type Connection, wireOf } from './wire.js'

/** How long who is sent away may take to read why, in milliseconds. */
const farewellMs = 1000

/** A packet of Engine.IO. */
interface Packet {
  type: string
  data?: unknown
}

/**
 * How much a connection may say: a minute's messages at once, and then as they come back. What acknowledges something that
 * was sent is not counted. Whoever says more is told once and disconnected, before the message is even decoded.
 */
export class MessageLimits {
  readonly #clock: Clock
  readonly #perMinute: number
  readonly #farewells = new WeakMap<Connection, (message: string) => void>()

  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock
    this.#perMinute = perMinute
  }

  /** To be called before the server has any connection, and before anything else reads what they say. */
  watch(io: Pick<Server, 'engine'>): void {
    io.engine.on('connection', (connection: Connection) => this.#watch(connection))
  }

  /** `end` tells whoever signed in why the connection ends, and ends it. */
  signedIn(connection: Connection, end: (message: string) => void): void {
    this.#farewells.set(connection, end)
  }

  #watch(connection: Connection): void {
    const messages = new Allowance(this.#clock, { perSecond: this.#perMinute / 60, most: this.#perMinute })
    let owed = 0
    connection.on('packetCreate', ({ data }: Packet) => {
      if (typeof data === 'string' && /^2\d/.test(data)) owed++
    })
    connection.on('packet', ({ data }: Packet) => {
      if (owed > 0 && typeof data === 'string' && data.startsWith('3')) owed--
      else if (messages.waitFor('') > 0) this.#end(connection)
      else messages.spend('', 1)
    })
  }

  #end(connection: Connection): void {
    const wire = wireOf(connection.transport)
    const end = this.#farewells.get(connection)
    if (end) end(`A conexão foi encerrada: mais de ${this.#perMinute} mensagens em um minuto.`)
    else connection.close(true)
    // Who floods does not wait for the closing handshake; what still comes is read until then, and nobody listens.
    this.#clock.after(farewellMs, () => wire?.destroy())
  }
}
