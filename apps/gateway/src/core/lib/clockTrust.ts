import type { Clock } from './clock.js'
import { dayMs } from './timeRange.js'

/** Clock corrections are smaller. */
const toleranceMs = 10 * 60_000

interface Jump {
  ms: number
  /** Remaining uptime in milliseconds until it is trusted. */
  doubtedMs: number
}

/** Persisted state: a restart does not end the distrust. */
export interface ClockMemory {
  /** Last reading of the clock, in milliseconds since 1970. */
  seenAt: number
  jumps: readonly Jump[]
}

/**
 * Conservative time for irreversible decisions: the clock minus recent forward jumps. A suspended machine is
 * indistinguishable from a changed clock, so a jump is trusted after a day of uptime, or a tenth of the jump if that is
 * longer. A machine suspended every night thus lags by some nights, and a wrong clock can be corrected in time.
 * Backward jumps are trusted: they make nothing look older.
 */
export class ClockTrust {
  readonly #clock: Clock
  #last: { wall: number; monotonic: number }
  /** Oldest first. */
  #jumps: Jump[]

  /** `memory` is the state stored by the last run; null on the first one. */
  constructor(clock: Clock, memory: ClockMemory | null) {
    this.#clock = clock
    this.#last = { wall: clock.now(), monotonic: clock.monotonic() }
    this.#jumps = memory ? memory.jumps.map((jump) => ({ ...jump })) : []
    if (!memory) return
    // The downtime is unknown: under a day is plausible.
    const awayMs = this.#last.wall - memory.seenAt
    if (awayMs > dayMs) this.#doubt(awayMs)
    else if (awayMs < -toleranceMs) this.#retract(-awayMs)
  }

  /** Call regularly: jumps are detected here. Returns the size of a new forward jump, or 0. */
  detectJump(): { jumpedMs: number } {
    const now = { wall: this.#clock.now(), monotonic: this.#clock.monotonic() }
    const ranMs = now.monotonic - this.#last.monotonic
    const jumpedMs = now.wall - this.#last.wall - ranMs
    this.#last = now
    for (const jump of this.#jumps) jump.doubtedMs -= ranMs
    this.#jumps = this.#jumps.filter(({ doubtedMs }) => doubtedMs > 0)
    if (jumpedMs < -toleranceMs) this.#retract(-jumpedMs)
    if (jumpedMs <= toleranceMs) return { jumpedMs: 0 }
    this.#doubt(jumpedMs)
    return { jumpedMs }
  }

  /** Milliseconds since 1970, as of the last look. */
  get trustedNow(): number {
    return this.#jumps.reduce((time, { ms }) => time - ms, this.#last.wall)
  }

  get memory(): ClockMemory {
    return { seenAt: this.#last.wall, jumps: this.#jumps }
  }

  #doubt(ms: number): void {
    this.#jumps.push({ ms, doubtedMs: Math.max(dayMs, ms / 10) })
  }

  /** A backward jump most likely corrects the newest forward ones. */
  #retract(ms: number): void {
    let remainingMs = ms
    for (const jump of this.#jumps.toReversed()) {
      const takenMs = Math.min(jump.ms, remainingMs)
      jump.ms -= takenMs
      remainingMs -= takenMs
    }
    this.#jumps = this.#jumps.filter((jump) => jump.ms > 0)
  }
}
