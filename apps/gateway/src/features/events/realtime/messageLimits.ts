import type { Server } from 'socket.io'
import type { Allowances } from '../../../core/cluster/allowances.js'
import type { Clock } from '../../../core/lib/clock.js'
import { Allowance, type AllowanceOptions } from '../../../core/lib/limits/allowance.js'
import { type Connection, findTcpSocket } from './tcpSocket.js'

/** Time to read the reason before the connection is closed, in milliseconds. */
const closeGraceMs = 1000

interface Packet {
  type: string
  data?: unknown
}

/** Message budget of a payer, as a multiple of one connection's: reconnecting does not reset it. */
const connectionsOfPayer = 20

interface SignedIn {
  payer: string
  end: (message: string) => void
}

/**
 * Message limits: per connection a token bucket of one minute's messages; all connections of a payer share twenty times
 * as much at all nodes, which outlives them. Acknowledgements are not counted. Excess is reported once and disconnects before the
 * message is decoded.
 */
export class MessageLimits {
  readonly #clock: Clock
  readonly #perMinute: number
  readonly #ofPayers: Allowance
  readonly #signedIn = new WeakMap<Connection, SignedIn>()

  constructor(clock: Clock, allowances: Allowances, perMinute: number) {
    this.#clock = clock
    this.#perMinute = perMinute
    this.#ofPayers = allowances.open('socket messages', createBucketOptions(perMinute * connectionsOfPayer))
  }

  /** Call before the server has any connection or other listeners. */
  watch(io: Pick<Server, 'engine'>): void {
    io.engine.on('connection', (connection: Connection) => this.#watch(connection))
  }

  /**
   * `end` closes the connection with a reason. Returns false, after calling it, when the payer's budget is empty
   * already.
   */
  signedIn(connection: Connection, payer: string, end: (message: string) => void): boolean {
    this.#signedIn.set(connection, { payer, end })
    return this.#pay(connection)
  }

  #watch(connection: Connection): void {
    const messages = new Allowance(this.#clock, createBucketOptions(this.#perMinute))
    let owed = 0
    connection.on('packetCreate', ({ data }: Packet) => {
      if (typeof data === 'string' && /^2\d/.test(data)) owed++
    })
    connection.on('packet', ({ data }: Packet) => {
      if (owed > 0 && typeof data === 'string' && data.startsWith('3')) owed--
      else if (messages.getWaitSeconds('') > 0)
        this.#end(connection, `mais de ${this.#perMinute} mensagens em um minuto`)
      else if (this.#pay(connection)) messages.spend('', 1)
    })
  }

  #pay(connection: Connection): boolean {
    const payer = this.#signedIn.get(connection)?.payer
    if (payer === undefined) return true
    if (this.#ofPayers.getWaitSeconds(payer) > 0) {
      const limit = this.#perMinute * connectionsOfPayer
      this.#end(connection, `mais de ${limit} mensagens em um minuto, somadas as das outras conexões`)
      return false
    }
    this.#ofPayers.spend(payer, 1)
    return true
  }

  #end(connection: Connection, why: string): void {
    const tcpSocket = findTcpSocket(connection.transport)
    const end = this.#signedIn.get(connection)?.end
    if (end) end(`A conexão foi encerrada: ${why}.`)
    else connection.close(true)
    // A flooding client is not trusted with the closing handshake; remaining data is read and ignored until then.
    this.#clock.after(closeGraceMs, () => tcpSocket?.destroy())
  }
}

function createBucketOptions(perMinute: number): AllowanceOptions {
  return { perSecond: perMinute / 60, maxCount: perMinute }
}
