import type { Duplex } from 'node:stream'
import type { Server } from 'socket.io'
import { type Cancel, type Clock, systemClock } from '../../../core/lib/clock.js'
import { acceptsPreEncodedFrames, type Connection, findTcpSocket } from './tcpSocket.js'

interface Packet {
  readonly type: string
  readonly data?: unknown
  readonly options?: object
}

interface Framed extends Packet {
  readonly options: { wsPreEncodedFrame: readonly Uint8Array[]; compress: boolean }
}

/**
 * Joins packets with pre-encoded websocket frames, as broadcasts have, into one with a contiguous buffer. The buffer is
 * reused for consecutive sockets that get the same packets.
 */
class JoinedFrames {
  #last: readonly (readonly Uint8Array[])[] = []
  #joined: Framed | null = null

  /** @returns null unless the frames of all are known. */
  join(packets: readonly Packet[]): Framed | null {
    const last = this.#last
    const secretsEqual =
      packets.length === last.length && packets.every((packet, at) => getFrame(packet) === last[at])
    if (secretsEqual) return this.#joined
    const frames = packets.map(getFrame).filter((frame) => frame !== null)
    if (frames.length < packets.length) return null
    this.#last = frames
    const options = { wsPreEncodedFrame: [Buffer.concat(frames.flat())], compress: false }
    this.#joined = { type: 'message', options }
    return this.#joined
  }

  forget(): void {
    this.#last = []
    this.#joined = null
  }
}

/** Frame parts written by ws; null when not pre-encoded. */
function getFrame({ options }: Packet): readonly Uint8Array[] | null {
  if (options === undefined || !('wsPreEncodedFrame' in options)) return null
  const { wsPreEncodedFrame: parts } = options
  return Array.isArray(parts) ? parts : null
}

/** Limits of a round in milliseconds: longer when writing to all sockets takes longer. */
const shortestRoundMs = 20
const maxRoundMs = 50
/** Ratio of a round to its writing time, which bounds the share of the event loop. */
const roundsPerWriting = 8
/** Characters beyond which data is written at once, as the write call is no longer the main cost. */
const maxWriteLength = 64_000
/** Backlog limit of a slow reader in characters, beyond the socket buffer. */
const maxBacklogLength = 4_000_000

/**
 * Coalesces writes to a websocket: packets within 20 ms of its last write go out together, since with many sockets the
 * write calls dominate. Order and content are unchanged. After a pause packets go out at the end of the event loop
 * tick; acknowledgements, requests for them and non-events are sent at once, with everything waiting. Polling is
 * unaffected, as it waits for its next request anyway.
 *
 * Engine.IO itself buffers for a transport that is not `writable` until it is `ready`; this only controls when.
 */
export class WriteCoalescing {
  readonly frames = new JoinedFrames()
  readonly #clock: Clock
  readonly #written = new Set<Gate>()
  #soon = new Set<Gate>()
  #later = new Set<Gate>()
  #endOfRound: Cancel | undefined
  #roundMs = shortestRoundMs
  #isClosed = false

  /**
   * Defaults to the system's clock, as Engine.IO's timers do: events must go out even while a gateway's manual clock
   * stands still.
   */
  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  /** Call before the server has any connection. */
  watch(io: Pick<Server, 'engine'>): void {
    io.engine.on('connection', (connection: Connection) => void new Gate(connection, this))
  }

  /** Flushes everything and stops coalescing; call before the server closes. */
  close(): void {
    this.#isClosed = true
    this.#endOfRound?.()
    this.#endOfRound = undefined
    this.#written.clear()
    this.#openSoon()
    this.#openLater()
  }

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
    const startedAt = this.#clock.monotonic()
    this.#openLater()
    const pauseMs = (this.#clock.monotonic() - startedAt) * roundsPerWriting
    this.#roundMs = Math.min(Math.max(pauseMs, shortestRoundMs), maxRoundMs)
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

/** Controls when a connection's transport is writable. */
class Gate {
  readonly #connection: Connection
  readonly #rounds: WriteCoalescing
  /** Null while polling, or when the transport's internals are unknown: then it is left alone. */
  #tcpSocket: Duplex | null = null
  #takesFrames = false
  #isShut = false
  /** Characters since the last write, and whether any is urgent. */
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
    this.#tcpSocket = findTcpSocket(transport)
    this.#takesFrames = acceptsPreEncodedFrames(transport)
    // Must run before Engine.IO's own listener, which writes.
    if (this.#tcpSocket) transport.prependListener('ready', () => this.#onReady())
  }

  #create({ type, data }: Packet): void {
    const { transport } = this.#connection
    const isBusy = !transport.writable && !this.#isShut
    if (isBusy && this.#backlog > maxBacklogLength) this.#doubt()
    const text = typeof data === 'string' ? data : ''
    this.#backlog += text.length
    // A Socket.IO event of the main namespace without acknowledgement.
    const mayWait = type === 'message' && text.startsWith('2[')
    if (!mayWait || this.#backlog > maxWriteLength) {
      this.#isUrgent = true
      this.#release()
    } else if (this.#tcpSocket && transport.writable) this.#shut()
  }

  /** Packets that arrived during a write. */
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

  /**
   * A burst may fit within a tick. A reader still behind at the next one is disconnected, and fetches the events after
   * its reconnection.
   */
  #doubt(): void {
    if (this.#isDoubted) return
    this.#isDoubted = true
    setImmediate(() => {
      this.#isDoubted = false
      if (this.#backlog <= maxBacklogLength) return
      this.#connection.close(true)
      this.#tcpSocket?.destroy()
    })
  }
}
