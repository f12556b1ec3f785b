import { type Clock, instant } from '../clock.js'
import { Repeat } from '../repeat.js'
import { deleteFinished } from '../store/deliveries.js'
import { deleteFirstEvents } from '../store/events.js'
import { deleteCountsBefore } from '../store/messageCounts.js'
import { deleteSamples } from '../store/samples.js'
import { countLines, deleteLinesBefore, deleteOldestLines } from '../store/systemLogs.js'
import type { Db } from '../store/tables.js'
import { userIds } from '../store/users.js'
import { nextTurn } from '../turn.js'
import { sampleLives } from './samples.js'
import { dayMs } from './timeRange.js'

const everyMs = 60_000
/** So few at a time that no request notices. */
const atOnce = 1000
/** Dead letters wait longer than other events for somebody to look at them. */
const deadLetterDays = 30
/** The longest statistics are of a month; the rest is for comparing. */
const countDays = 90

export interface RetentionLimits {
  eventDays: number
  logDays: number
  logLines: number
}

/** Forgets, every minute, what is older than is kept. */
export class Retention {
  readonly #db: Db
  readonly #clock: Clock
  readonly #limits: RetentionLimits
  readonly #repeat: Repeat

  constructor(db: Db, clock: Clock, limits: RetentionLimits, onError: (error: unknown) => void) {
    this.#db = db
    this.#clock = clock
    this.#limits = limits
    this.#repeat = new Repeat(clock, everyMs, () => this.prune(), onError)
  }

  stop(): Promise<void> {
    return this.#repeat.stop()
  }

  async prune(): Promise<void> {
    const { eventDays, logDays, logLines } = this.#limits
    const daysAgo = (days: number) => instant(this.#clock, -days * dayMs)
    for (const userId of await userIds(this.#db)) {
      await untilNone(() => deleteFirstEvents(this.#db, userId, daysAgo(eventDays), atOnce))
    }
    await untilNone(() => deleteFinished(this.#db, 'delivered', daysAgo(eventDays), atOnce))
    const deadDays = Math.max(eventDays, deadLetterDays)
    await untilNone(() => deleteFinished(this.#db, 'dead', daysAgo(deadDays), atOnce))
    await untilNone(() => deleteLinesBefore(this.#db, daysAgo(logDays), atOnce))
    let excess = (await countLines(this.#db)) - logLines
    for (; excess > 0; excess -= atOnce) {
      await deleteOldestLines(this.#db, Math.min(excess, atOnce))
      await nextTurn()
    }
    for (const [tier, life] of sampleLives.entries()) {
      await deleteSamples(this.#db, tier, instant(this.#clock, -life))
    }
    await deleteCountsBefore(this.#db, daysAgo(countDays))
  }
}

async function untilNone(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === atOnce) await nextTurn()
}
