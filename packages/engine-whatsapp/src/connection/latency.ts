import type { Clock, Timers } from '@morpheus/gateway/engine'
import { S_WHATSAPP_NET, type WASocket } from 'baileys'

const everyMs = 60_000

/** Measures WhatsApp's response time on one connection. */
export class Latency {
  /** Last round trip in milliseconds; null before the first. */
  ms: number | null = null
  readonly #socket: Pick<WASocket, 'query'>
  readonly #clock: Clock
  readonly #timers: Timers

  constructor(socket: Pick<WASocket, 'query'>, clock: Clock, timers: Timers) {
    this.#socket = socket
    this.#clock = clock
    this.#timers = timers
  }

  /** Measures now and every minute until the timers end; a failure waits for the next round. */
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
