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
  readonly counterName: string
  /** Failures before the first wait. */
  readonly freeFailures: number
  /** Wait after the last free failure (0), the next one (1), and so on. */
  wait(beyond: number): number
  readonly resetAfterMs: number
}

/** After the free failures 30 s, doubled each time up to 15 min; reset after a day without any. */
export const doublingWait = {
  wait: (beyond: number) => Math.min(30_000 * 2 ** beyond, 15 * minuteMs),
  resetAfterMs: 24 * 60 * minuteMs,
}

/** `blocked`: not even checked, with the remaining seconds. */
export type AttemptOutcome =
  | { outcome: 'right' }
  | { outcome: 'wrong' }
  | { outcome: 'blocked'; seconds: number }

export interface FailedAttemptState {
  readonly failures: number
  /** Seconds until the next attempt is checked. */
  readonly waitSeconds: number
  readonly hasSucceeded: boolean
}

export interface LockedAttemptState extends FailedAttemptState {
  /** Counts a failure; returns the resulting wait in seconds. */
  countFailure(): Promise<number>
  subtractFailures(count: number): Promise<void>
  recordSuccess(isStored: boolean): Promise<void>
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
    this.#startedAt = clock.now() - clock.monotonic()
  }

  /** Remaining wait in seconds, to check before costly work. */
  async getWaitSeconds(db: Db, rule: AttemptLimit, id: string): Promise<number> {
    return (await this.read(db, rule, id)).waitSeconds
  }

  async read(db: Db, rule: AttemptLimit, id: string): Promise<FailedAttemptState> {
    const storedAttempts = await findFailedAttempts(db, attemptKey(rule, id))
    const row = storedAttempts ? this.#withoutFutureTime(storedAttempts) : emptyCounter
    // Stores the corrected time, or each look would restart the wait.
    if (storedAttempts && row !== storedAttempts) await repairFailedAttempts(db, storedAttempts, row.last_at)
    return this.#toState(rule, row)
  }

  /** Locks the counter until the transaction `db` ends. */
  async lock(db: Db, rule: AttemptLimit, id: string): Promise<LockedAttemptState> {
    const key = attemptKey(rule, id)
    const lockedAttempts = await lockFailedAttempts(db, key)
    const row = this.#withoutFutureTime(lockedAttempts)
    if (row !== lockedAttempts) await saveFailedAttempts(db, row)
    return {
      ...this.#toState(rule, row),
      countFailure: async () => {
        const failures = this.#age(row) >= rule.resetAfterMs ? 1 : row.wrong + 1
        const next = { ...row, wrong: failures, last_at: this.#isoNow() }
        await saveFailedAttempts(db, next)
        return this.#secondsLeft(rule, next)
      },
      subtractFailures: (count) => saveOrDelete(db, { ...row, wrong: Math.max(0, row.wrong - count) }),
      recordSuccess: (isStored) =>
        saveOrDelete(db, {
          ...row,
          wrong: 0,
          ...(isStored && { right_at: this.#isoNow(), last_at: this.#isoNow() }),
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
    const state = await this.lock(db, rule, id)
    if (state.waitSeconds > 0) return { outcome: 'blocked', seconds: state.waitSeconds }
    if (await check()) {
      await state.recordSuccess(false)
      return { outcome: 'right' }
    }
    await state.countFailure()
    return { outcome: 'wrong' }
  }

  #withoutFutureTime(row: CountedTryRow): CountedTryRow {
    const now = this.#isoNow()
    return row.last_at > now ? { ...row, last_at: now } : row
  }

  #toState(rule: AttemptLimit, row: CountedTryRow): FailedAttemptState {
    return {
      failures: row.wrong,
      waitSeconds: this.#secondsLeft(rule, row),
      hasSucceeded: row.right_at !== null,
    }
  }

  #secondsLeft(rule: AttemptLimit, row: CountedTryRow): number {
    if (row.wrong < rule.freeFailures) return 0
    return Math.max(0, Math.ceil((rule.wait(row.wrong - rule.freeFailures) - this.#age(row)) / 1000))
  }

  #age({ wrong, last_at }: CountedTryRow): number {
    return wrong === 0 ? 0 : this.#now() - Date.parse(last_at)
  }

  /** Monotonic: setting the clock does not change it. */
  #now(): number {
    return this.#startedAt + this.#clock.monotonic()
  }

  #isoNow(): string {
    return new Date(this.#now()).toISOString()
  }
}

const emptyCounter: CountedTryRow = { key: '', wrong: 0, last_at: '', right_at: null }

function saveOrDelete(db: Db, row: CountedTryRow): Promise<void> {
  return row.wrong === 0 && row.right_at === null
    ? deleteFailedAttempts(db, row.key)
    : saveFailedAttempts(db, row)
}

export function attemptKey({ counterName }: AttemptLimit, id: string): string {
  return `${counterName} ${id}`
}
