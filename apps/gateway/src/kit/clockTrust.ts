import type { Clock } from './clock.js'
import { dayMs } from './timeRange.js'

/** A clock that is put right moves by less. */
const toleranceMs = 10 * 60_000

/** Time that passed at once. */
interface Jump {
  ms: number
  /** Of running time, until it is believed. */
  doubtedMs: number
}

/** What outlives the process: a restart ends no doubt. */
export interface ClockMemory {
  /** What the clock showed when it was last looked at, in milliseconds since 1970. */
  seenAt: number
  jumps: readonly Jump[]
}

/**
 * What time it is where being wrong cannot be undone: the clock's, less the time by which it jumped forwards lately.
 * A machine that slept looks like one whose clock somebody set, so a jump is believed once the clock has gone on like
 * that for a day of running, or for a tenth of the jump where that is longer. Whoever sleeps every night is therefore
 * late by some nights, and whose clock is wrong has as long to put it right. One that is behind makes nothing older
 * than it is, and is believed.
 */
export class ClockTrust {
  readonly #clock: Clock
  #seen: { wall: number; steady: number }
  /** Oldest first. */
  #jumps: Jump[]

  /** `memory` is what the last run kept; null on the first one. */
  constructor(clock: Clock, memory: ClockMemory | null) {
    this.#clock = clock
    this.#seen = { wall: clock.now(), steady: clock.steady() }
    this.#jumps = memory ? memory.jumps.map((jump) => ({ ...jump })) : []
    if (!memory) return
    // Nobody knows how long nothing ran: less than a day is usual.
    const awayMs = this.#seen.wall - memory.seenAt
    if (awayMs > dayMs) this.#doubt(awayMs)
    else if (awayMs < -toleranceMs) this.#takeBack(-awayMs)
  }

  /** To be asked now and then: a jump is noticed by who asks. Gives by how much it jumped forwards just now, or 0. */
  look(): { jumpedMs: number } {
    const now = { wall: this.#clock.now(), steady: this.#clock.steady() }
    const ranMs = now.steady - this.#seen.steady
    const jumpedMs = now.wall - this.#seen.wall - ranMs
    this.#seen = now
    for (const jump of this.#jumps) jump.doubtedMs -= ranMs
    this.#jumps = this.#jumps.filter(({ doubtedMs }) => doubtedMs > 0)
    if (jumpedMs < -toleranceMs) this.#takeBack(-jumpedMs)
    if (jumpedMs <= toleranceMs) return { jumpedMs: 0 }
    this.#doubt(jumpedMs)
    return { jumpedMs }
  }

  /** In milliseconds since 1970, as of the last look. */
  get believed(): number {
    return this.#jumps.reduce((time, { ms }) => time - ms, this.#seen.wall)
  }

  get memory(): ClockMemory {
    return { seenAt: this.#seen.wall, jumps: this.#jumps }
  }

  #doubt(ms: number): void {
    this.#jumps.push({ ms, doubtedMs: Math.max(dayMs, ms / 10) })
  }

  /** The newest jumps are the likeliest to be what was put right. */
  #takeBack(ms: number): void {
    let leftMs = ms
    for (const jump of this.#jumps.toReversed()) {
      const takenMs = Math.min(jump.ms, leftMs)
      jump.ms -= takenMs
      leftMs -= takenMs
    }
    this.#jumps = this.#jumps.filter((jump) => jump.ms > 0)
  }
}
