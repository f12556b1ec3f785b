import type { Cancel, Clock } from '@morpheus/gateway/engine'
import type { BinaryNode, WASocket } from 'baileys'

/** Longest wait for more of the backlog, or for Baileys to decrypt any of it. */
const quietMs = 20_000

/**
 * Keeps live messages behind the messages that waited for the login. The network may send both at once, and Baileys
 * decrypts live messages while older ones still wait in its queue. A held message has not been acknowledged: if the
 * process or the connection ends, the network sends it again.
 */
export class Backlog {
  readonly #clock: Clock
  /** True until the network announces the end of the backlog. */
  #isArriving = true
  #pending: BinaryNode[] = []
  /** Ids of the messages in Baileys' queue, oldest first. */
  #queued: string[] = []
  #progressAt: number
  #cancelTimeout: Cancel = () => undefined
  #emit: (node: BinaryNode) => boolean = () => false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#progressAt = clock.monotonic()
  }

  /** Call before anything is received. */
  follow({ ws, ev }: Pick<WASocket, 'ws' | 'ev'>): void {
    const emit = ws.emit.bind(ws)
    this.#emit = (node) => emit('CB:message', node)
    ws.emit = (name: string | symbol, ...args: unknown[]) =>
      name === 'CB:message' && isNode(args[0]) ? this.#receive(args[0]) : emit(name, ...args)
    ev.on('connection.update', ({ connection, receivedPendingNotifications }) => {
      if (receivedPendingNotifications) this.#release()
      if (connection === 'close') this.#drop()
    })
  }

  /** Called when Baileys starts on a message: earlier ones in its queue are done. */
  decrypts(id: string): void {
    const index = this.#queued.indexOf(id)
    if (index < 0) return
    this.#queued.splice(0, index + 1)
    this.#progressAt = this.#clock.monotonic()
  }

  /** Returns true when a listener took it, like an emitter. */
  #receive(node: BinaryNode): boolean {
    if (node.attrs.offline) {
      this.#progressAt = this.#clock.monotonic()
      return this.#queue(node)
    }
    // Keys and history of the account's own phone belong to no conversation.
    if (node.attrs.category === 'peer') return this.#emit(node)
    if (this.#isArriving) {
      this.#pending.push(node)
      if (this.#pending.length === 1) this.#releaseWhenQuiet(quietMs)
      return true
    }
    if (this.#quietFor() > quietMs) this.#queued = []
    return this.#queued.length === 0 ? this.#emit(node) : this.#queue(node)
  }

  /** Baileys queues nodes marked as offline and processes them one by one. */
  #queue(node: BinaryNode): boolean {
    this.#queued.push(node.attrs.id ?? '')
    return this.#emit({ ...node, attrs: { ...node.attrs, offline: node.attrs.offline ?? '0' } })
  }

  #quietFor(): number {
    return this.#clock.monotonic() - this.#progressAt
  }

  #releaseWhenQuiet(ms: number): void {
    this.#cancelTimeout = this.#clock.after(ms, () => {
      const remaining = quietMs - this.#quietFor()
      if (remaining > 0) this.#releaseWhenQuiet(remaining)
      else this.#release()
    })
  }

  #release(): void {
    this.#isArriving = false
    this.#cancelTimeout()
    this.#progressAt = this.#clock.monotonic()
    for (const node of this.#pending.splice(0)) this.#queue(node)
  }

  #drop(): void {
    this.#isArriving = false
    this.#cancelTimeout()
    this.#pending = []
  }
}

function isNode(frame: unknown): frame is BinaryNode {
  return typeof frame === 'object' && frame !== null && 'attrs' in frame
}
