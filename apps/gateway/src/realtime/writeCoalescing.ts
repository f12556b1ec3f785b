import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'
import { type Cancel, type Clock, systemClock } from '../kit/clock.js'
import { JoinedFrames, type Packet } from './joinedFrames.js'
import { type Connection, takesFrames, tcpSocketOf } from './tcpSocket.js'

/** How long what follows a write may wait for the next, in milliseconds: longer where writing to all takes its time. */
const shortestRoundMs = 20
const longestRoundMs = 50
/** How many times as long as the writing a round lasts: what part of the loop's time may go into it. */
const roundsPerWriting = 8
/** More is written at once, in characters: the write is not what it costs. */
const largestWrite = 64_000
/** How much may wait for a reader who does not keep up, in characters, beyond what is on its way to them. */
const largestBacklog = 4_000_000

/**
 * Writes what is sent to a websocket within 20 ms of its last write at once, in one go: with many sockets a write costs
 * more than all that is written. Order and content stay as they are. What comes after silence goes out with the turn of the
 * loop that it came in; an acknowledgement, what asks for one, and anything that is no event waits for nothing, and takes
 * along what does. Polling is left alone: it waits for its next request anyway.
 *
 * Engine.IO itself keeps what is sent to a transport that is not `writable` until that is `ready`; this only says when.
 */
export class WriteCoalescing {
  readonly frames = new JoinedFrames()
  readonly #clock: Clock
  /** Who was written to in this round. */
  readonly #written = new Set<Gate>()
  /** Who waits for the turn of the loop to end, and who for the round. */
  #soon = new Set<Gate>()
  #later = new Set<Gate>()
  #endOfRound: Cancel | undefined
  #roundMs = shortestRoundMs
  #isClosed = false

  /** The system's clock by default, as Engine.IO times what it does: who stops a gateway's clock wants its events all the same. */
  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** To be called before the server has any connection. */
  watch(io: Pick<Server, 'engine'>): void {
    io.engine.on('connection', (connection: Connection) => void new Gate(connection, this))
  }

  /** Writes what still waits, and lets nothing wait from now on: to be called before the server closes. */
  close(): void {
    this.#isClosed = true
    this.#endOfRound?.()
    this.#endOfRound = undefined
    this.#written.clear()
    this.#openSoon()
    this.#openLater()
  }

  /** Whether what a connection is sent has to wait for the end of the round. */
  isWritten(gate: Gate): boolean {
    return this.#written.has(gate)
  }

  /** @returns false where nothing waits any more. */
  wait(gate: Gate): boolean {
    if (this.#isClosed) return false
    if (this.#written.has(gate)) {
      this.#later.add(gate)
      return true
    }
    if (this.#soon.size === 0) queueMicrotask(() => this.#openSoon())
    this.#soon.add(gate)
    return true
  }

  wrote(gate: Gate): void {
    if (this.#isClosed) return
    this.#written.add(gate)
    this.#endOfRound ??= this.#clock.after(this.#roundMs, () => this.#endRound())
  }

  forget(gate: Gate): void {
    this.#written.delete(gate)
    this.#soon.delete(gate)
    this.#later.delete(gate)
  }

  #endRound(): void {
    this.#endOfRound = undefined
    this.#written.clear()
    const began = this.#clock.steady()
    this.#openLater()
    const wanted = (this.#clock.steady() - began) * roundsPerWriting
    this.#roundMs = Math.min(Math.max(wanted, shortestRoundMs), longestRoundMs)
  }

  #openSoon(): void {
    const gates = this.#soon
    this.#soon = new Set()
    for (const gate of gates) gate.open()
    this.frames.forget()
  }

  #openLater(): void {
    const gates = this.#later
    this.#later = new Set()
    for (const gate of gates) gate.open()
    this.frames.forget()
  }
}

/** Says when a connection's transport takes what it is sent. */
class Gate {
  readonly #connection: Connection
  readonly #rounds: WriteCoalescing
  /** Null while it polls, and where the transport is not as it is known: then nothing is changed. */
  #tcpSocket: Duplex | null = null
  #takesFrames = false
  /** Whether it is this that keeps the transport from being written to. */
  #isShut = false
  /** Characters since the last write, and whether they may wait. */
  #backlog = 0
  #isUrgent = false
  #isDoubted = false

  constructor(connection: Connection, rounds: WriteCoalescing) {
    this.#connection = connection
    this.#rounds = rounds
    connection.on('packetCreate', (packet: Packet) => this.#create(packet))
    connection.on('flush', (packets: Packet[]) => this.#begin(packets))
    connection.on('drain', () => this.#tcpSocket?.uncork())
    connection.on('upgrade', () => this.#enter())
    connection.once('close', () => rounds.forget(this))
    this.#enter()
  }

  open(): void {
    if (!this.#isShut) return
    this.#release()
    this.#connection.transport.emit('ready')
  }

  #enter(): void {
    const { transport } = this.#connection
    this.#tcpSocket = tcpSocketOf(transport)
    this.#takesFrames = takesFrames(transport)
    // Before Engine.IO's own listener, which writes.
    if (this.#tcpSocket) transport.prependListener('ready', () => this.#onReady())
  }

  #create({ type, data }: Packet): void {
    const { transport } = this.#connection
    const isBusy = !transport.writable && !this.#isShut
    if (isBusy && this.#backlog > largestBacklog) this.#doubt()
    const text = typeof data === 'string' ? data : ''
    this.#backlog += text.length
    // An event of Socket.IO's main namespace that asks for no acknowledgement.
    const mayWait = type === 'message' && text.startsWith('2[')
    if (!mayWait || this.#backlog > largestWrite) {
      this.#isUrgent = true
      this.#release()
    } else if (this.#tcpSocket && transport.writable) this.#shut()
  }

  /** What came while it was busy is to be written now. */
  #onReady(): void {
    if (this.#backlog > 0 && !this.#isUrgent && this.#rounds.isWritten(this)) this.#shut()
  }

  #begin(packets: Packet[]): void {
    this.#backlog = 0
    this.#isUrgent = false
    if (!this.#tcpSocket) return
    const joined = this.#takesFrames ? this.#rounds.frames.join(packets) : null
    if (joined) packets.splice(0, packets.length, joined)
    else this.#tcpSocket.cork()
    this.#rounds.wrote(this)
  }

  #shut(): void {
    if (!this.#rounds.wait(this)) return
    this.#isShut = true
    this.#connection.transport.writable = false
  }

  #release(): void {
    if (!this.#isShut) return
    this.#isShut = false
    this.#connection.transport.writable = true
  }

  /** Much may come in one turn of the loop. Who has not taken it by the next is ended, and fetches it once they are back. */
  #doubt(): void {
    if (this.#isDoubted) return
    this.#isDoubted = true
    setImmediate(() => {
      this.#isDoubted = false
      if (this.#backlog <= largestBacklog) return
      this.#connection.close(true)
      this.#tcpSocket?.destroy()
    })
  }
}
