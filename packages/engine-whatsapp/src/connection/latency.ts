import type { Clock, Timers } from '@morpheus/gateway/engine'
import { S_WHATSAPP_NET, type WASocket } from 'baileys'

const everyMs = 60_000

/** How long WhatsApp takes to answer on one connection. */
export class Latency {
  /** The last round trip in milliseconds; null before the first. */
  ms: number | null = null
  readonly #socket: Pick<WASocket, 'query'>
  readonly #clock: Clock
  readonly #timers: Timers

  constructor(socket: Pick<WASocket, 'query'>, clock: Clock, timers: Timers) {
    this.#socket = socket
    this.#clock = clock
    this.#timers = timers
  }

  /** Measures now, and again every minute while the timers last. What fails is measured next time. */
  async measure(): Promise<void> {
    this.#timers.after(everyMs, () => void this.measure())
    const began = this.#clock.steady()
    const ping = { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' }
    try {
      await this.#socket.query({ tag: 'iq', attrs: ping, content: [{ tag: 'ping', attrs: {} }] })
      this.ms = Math.round(this.#clock.steady() - began)
    } catch {
      this.ms = null
    }
  }
}
