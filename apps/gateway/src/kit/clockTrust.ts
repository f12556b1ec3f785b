import type { Clock } from './clock.js'
import { dayMs } from './timeRange.js'

/** A clock that is put right moves by less. */
const toleranceMs = 10 * 60_000

/**
 * Whether the clock may be believed where that cannot be undone. One that somebody sets forwards, or that the machine
 * woke up with, is believed once it has gone on steadily for a day: until then it is more likely wrong than the days it
 * skipped are over. One that is behind makes nothing older than it is, and is believed.
 */
export class ClockTrust {
  readonly #clock: Clock
  #seen: { wall: number; steady: number }
  /** On the steady clock. */
  #doubtedUntil = Number.NEGATIVE_INFINITY

  /** `lastSeen` is the newest moment that an earlier run has written down, in milliseconds since 1970. */
  constructor(clock: Clock, lastSeen: number | null) {
    this.#clock = clock
    this.#seen = { wall: clock.now(), steady: clock.steady() }
    if (lastSeen !== null && this.#seen.wall - lastSeen > dayMs) this.#doubt()
  }

  /** To be asked now and then: a jump is noticed by who asks. Gives by how much it jumped just now, or 0. */
  look(): { trusted: boolean; jumpedMs: number } {
    const now = { wall: this.#clock.now(), steady: this.#clock.steady() }
    const jumpedMs = now.wall - this.#seen.wall - (now.steady - this.#seen.steady)
    this.#seen = now
    const isForward = jumpedMs > toleranceMs
    if (isForward) this.#doubt()
    return { trusted: now.steady >= this.#doubtedUntil, jumpedMs: isForward ? jumpedMs : 0 }
  }

  #doubt(): void {
    this.#doubtedUntil = this.#clock.steady() + dayMs
  }
}
