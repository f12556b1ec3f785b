import type { Server } from 'socket.io'
import type { Clock } from '../kit/clock.js'
import { Allowance } from '../kit/limits/allowance.js'
import { type Connection, tcpSocketOf } from './tcpSocket.js'

/** How long who is sent away may take to read why, in milliseconds. */
const closeGraceMs = 1000

/** A packet of Engine.IO. */
interface Packet {
  type: string
  data?: unknown
}

/** How many times as many messages all connections of a payer may send as one: who connects again has not rested. */
const connectionsOfPayer = 20

/** Who pays for a connection's messages, and how it is told why it ends. */
interface SignedIn {
  payer: string
  end: (message: string) => void
}

/**
 * How much a connection may say: a minute's messages at once, and then as they come back; all those of a payer share
 * twenty times as much, which outlives them. What acknowledges something that was sent is not counted. Whoever says more
 * is told once and disconnected, before the message is even decoded.
 */
export class MessageLimits {
  readonly #clock: Clock
  readonly #perMinute: number
  readonly #ofPayers: Allowance
  readonly #signedIn = new WeakMap<Connection, SignedIn>()

  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock
    this.#perMinute = perMinute
    this.#ofPayers = this.#allowance(perMinute * connectionsOfPayer)
  }

  /** To be called before the server has any connection, and before anything else reads what they say. */
  watch(io: Pick<Server, 'engine'>): void {
    io.engine.on('connection', (connection: Connection) => this.#watch(connection))
  }

  /**
   * `end` tells whoever signed in why the connection ends, and ends it: at once where the payer has nothing left, which
   * gives false.
   */
  signedIn(connection: Connection, payer: string, end: (message: string) => void): boolean {
    this.#signedIn.set(connection, { payer, end })
    return this.#pay(connection)
  }

  #watch(connection: Connection): void {
    const messages = this.#allowance(this.#perMinute)
    let owed = 0
    connection.on('packetCreate', ({ data }: Packet) => {
      if (typeof data === 'string' && /^2\d/.test(data)) owed++
    })
    connection.on('packet', ({ data }: Packet) => {
      if (owed > 0 && typeof data === 'string' && data.startsWith('3')) owed--
      else if (messages.waitFor('') > 0)
        this.#end(connection, `mais de ${this.#perMinute} mensagens em um minuto`)
      else if (this.#pay(connection)) messages.spend('', 1)
    })
  }

  /** Counts a message for whoever has signed in; gives false where it was one too many. */
  #pay(connection: Connection): boolean {
    const payer = this.#signedIn.get(connection)?.payer
    if (payer === undefined) return true
    if (this.#ofPayers.waitFor(payer) > 0) {
      const most = this.#perMinute * connectionsOfPayer
      this.#end(connection, `mais de ${most} mensagens em um minuto, somadas as das outras conexões`)
      return false
    }
    this.#ofPayers.spend(payer, 1)
    return true
  }

  #allowance(perMinute: number): Allowance {
    return new Allowance(this.#clock, { perSecond: perMinute / 60, most: perMinute })
  }

  #end(connection: Connection, why: string): void {
    const tcpSocket = tcpSocketOf(connection.transport)
    const end = this.#signedIn.get(connection)?.end
    if (end) end(`A conexão foi encerrada: ${why}.`)
    else connection.close(true)
    // Who floods does not wait for the closing handshake; what still comes is read until then, and nobody listens.
    this.#clock.after(closeGraceMs, () => tcpSocket?.destroy())
  }
}
