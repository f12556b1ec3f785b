import * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import { ClockTrust } from '../../core/lib/clockTrust.js'
import { clockWatch, keepClockWatch } from '../../core/store/repositories/clockWatch.js'
import type { Db } from '../../core/store/tables.js'

const Jumps = z.array(z.object({ ms: z.number(), doubtedMs: z.number() }))

export class WatchedClock {
  readonly #db: Db
  readonly #trust: ClockTrust

  static async open(db: Db, clock: Clock): Promise<WatchedClock> {
    const stored = await clockWatch(db)
    const memory = stored && {
      seenAt: Date.parse(stored.seen_at),
      jumps: Jumps.parse(JSON.parse(stored.jumps)),
    }
    return new WatchedClock(db, new ClockTrust(clock, memory ?? null))
  }

  private constructor(db: Db, trust: ClockTrust) {
    this.#db = db
    this.#trust = trust
  }

  /** Trusted time in milliseconds since 1970, and the size of a jump since the last reading, or 0. */
  async look(): Promise<{ believed: number; jumpedMs: number }> {
    const { jumpedMs } = this.#trust.look()
    const { seenAt, jumps } = this.#trust.memory
    await keepClockWatch(this.#db, { seen_at: new Date(seenAt).toISOString(), jumps: JSON.stringify(jumps) })
    return { believed: this.#trust.believed, jumpedMs }
  }
}
