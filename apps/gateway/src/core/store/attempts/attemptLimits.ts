import type { Clock } from '../../lib/clock.js'
import type { CountedTryRow } from '../signInTables.js'
import type { Db } from '../tables.js'
import {
  deleteFailedAttempts,
  findFailedAttempts,
  lockFailedAttempts,
  repairFailedAttempts,
  saveFailedAttempts,
} from './failedAttemptRows.js'

const minuteMs = 60_000

/** Durations in milliseconds. */
export interface AttemptLimit {
  /** Counter key: the credential being brute-forced. */
  readonly what: string
  /** Failures before the first wait. */
  readonly free: number
  /** Wait after the last free failure (0), the next one (1), and so on. */
  wait(beyond: number): number
  readonly forgottenAfter: number
}

/** After the free failures 30 s, doubled each time up to 15 min; reset after a day without any. */
export const doublingWait = {
  wait: (beyond: number) => Math.min(30_000 * 2 ** beyond, 15 * minuteMs),
  forgottenAfter: 24 * 60 * minuteMs,
}

/** `blocked`: not even checked, with the remaining seconds. */
export type AttemptOutcome =
  | { outcome: 'right' }
  | { outcome: 'wrong' }
  | { outcome: 'blocked'; seconds: number }

export interface FailedAttemptState {
  readonly wrong: number
  /** Seconds until the next attempt is checked. */
  readonly blockedFor: number
  readonly wasRight: boolean
}

export interface LockedAttemptState extends FailedAttemptState {
  /** Counts a failure; returns the resulting wait in seconds. */
  countWrong(): Promise<number>
  forgive(count: number): Promise<void>
  right(remember: boolean): Promise<void>
}

/**
 * Failed attempts, counted in the store, so that neither a restart nor another node resets them. The wait is computed
 * from the last failure; one in the future was written by a wrong clock and is taken as now, so that no wait exceeds
 * its rule. Setting the machine's clock does not end a wait while the gateway runs.
 */
export class AttemptLimits {
  readonly #clock: Clock
  readonly #startedAt: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#startedAt = clock.now() - clock.steady()
  }

  /** Remaining wait in seconds, to check before costly work. */
  async wouldBlock(db: Db, rule: AttemptLimit, id: string): Promise<number> {
    return (await this.read(db, rule, id)).blockedFor
  }

  async read(db: Db, rule: AttemptLimit, id: string): Promise<FailedAttemptState> {
    const storedAttempts = await findFailedAttempts(db, attemptKey(rule, id))
    const row = storedAttempts ? this.#trusted(storedAttempts) : none
    // Stores the corrected time, or each look would restart the wait.
    if (storedAttempts && row !== storedAttempts) await repairFailedAttempts(db, storedAttempts, row.last_at)
    return this.#view(rule, row)
  }

  /** Locks the counter until the transaction `db` ends. */
  async lock(db: Db, rule: AttemptLimit, id: string): Promise<LockedAttemptState> {
    const key = attemptKey(rule, id)
    const lockedAttempts = await lockFailedAttempts(db, key)
    const row = this.#trusted(lockedAttempts)
    if (row !== lockedAttempts) await saveFailedAttempts(db, row)
    return {
      ...this.#view(rule, row),
      countWrong: async () => {
        const wrong = this.#age(row) >= rule.forgottenAfter ? 1 : row.wrong + 1
        const next = { ...row, wrong, last_at: this.#instant() }
        await saveFailedAttempts(db, next)
        return this.#secondsLeft(rule, next)
      },
      forgive: (count) => settle(db, { ...row, wrong: Math.max(0, row.wrong - count) }),
      right: (remember) =>
        settle(db, {
          ...row,
          wrong: 0,
          ...(remember && { right_at: this.#instant(), last_at: this.#instant() }),
        }),
    }
  }

  /**
   * Runs `check` within the transaction `db`, which locks the counter, and counts the result. A failure must be
   * committed: do not throw within the transaction.
   */
  async attempt(
    db: Db,
    rule: AttemptLimit,
    id: string,
    check: () => Promise<boolean>,
  ): Promise<AttemptOutcome> {
    const tries = await this.lock(db, rule, id)
    if (tries.blockedFor > 0) return { outcome: 'blocked', seconds: tries.blockedFor }
    if (await check()) {
      await tries.right(false)
      return { outcome: 'right' }
    }
    await tries.countWrong()
    return { outcome: 'wrong' }
  }

  #trusted(row: CountedTryRow): CountedTryRow {
    const now = this.#instant()
    return row.last_at > now ? { ...row, last_at: now } : row
  }

  #view(rule: AttemptLimit, row: CountedTryRow): FailedAttemptState {
    return { wrong: row.wrong, blockedFor: this.#secondsLeft(rule, row), wasRight: row.right_at !== null }
  }

  #secondsLeft(rule: AttemptLimit, row: CountedTryRow): number {
    if (row.wrong < rule.free) return 0
    return Math.max(0, Math.ceil((rule.wait(row.wrong - rule.free) - this.#age(row)) / 1000))
  }

  #age({ wrong, last_at }: CountedTryRow): number {
    return wrong === 0 ? 0 : this.#now() - Date.parse(last_at)
  }

  /** Monotonic: setting the clock does not change it. */
  #now(): number {
    return this.#startedAt + this.#clock.steady()
  }

  #instant(): string {
    return new Date(this.#now()).toISOString()
  }
}

const none: CountedTryRow = { key: '', wrong: 0, last_at: '', right_at: null }

function settle(db: Db, row: CountedTryRow): Promise<void> {
  return row.wrong === 0 && row.right_at === null
    ? deleteFailedAttempts(db, row.key)
    : saveFailedAttempts(db, row)
}

export function attemptKey({ what }: AttemptLimit, id: string): string {
  return `${what} ${id}`
}
