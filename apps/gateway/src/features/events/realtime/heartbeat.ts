import type { Cancel, Clock } from '../../../core/lib/clock.js'

const everyMs = 25_000

/** Beats every 25 s with the clock's milliseconds, until stopped. */
export class Heartbeat {
  readonly #clock: Clock
  readonly #beat: (timestamp: number) => void
  #cancel: Cancel

  constructor(clock: Clock, beat: (timestamp: number) => void) {
    this.#clock = clock
    this.#beat = beat
    this.#cancel = this.#plan()
  }

  stop(): void {
    this.#cancel()
  }

  #plan(): Cancel {
    return this.#clock.after(everyMs, () => {
      this.#cancel = this.#plan()
      this.#beat(this.#clock.now())
    })
  }
}
