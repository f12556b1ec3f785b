import { usualLimits } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import type { CountedTryRow } from '../../core/store/signInTables.js'
import type { Db } from '../../core/store/tables.js'
import { findTries, forgetTries, forgetTriesBelow, keepTries, lockTries, mendTries } from './tries.js'

const minuteMs = 60_000

/** Durations in milliseconds. */
export interface Rule {
  /** Counter key: the credential being brute-forced. */
  readonly what: string
  /** Failures before the first wait. */
  readonly free: number
  /** Wait after the last free failure (0), the next one (1), and so on. */
  wait(beyond: number): number
  readonly forgottenAfter: number
}

/** Five failures, then 30 s, doubled each time up to 15 min; reset after a day without any. */
const ofPassword = {
  free: usualLimits.wrongPasswords,
  wait: (beyond: number) => Math.min(30_000 * 2 ** beyond, 15 * minuteMs),
  forgottenAfter: 24 * 60 * minuteMs,
}

export const ofOwnPassword: Rule = { ...ofPassword, what: 'password' }

/** Sign-in password, per address. */
export const ofSignIn: Rule = { ...ofPassword, what: 'login' }

/** Sign-in password, for all addresses together. */
export const ofAllSignIns: Rule = { ...ofPassword, what: 'logins', free: 100 }

/** Codes of the second factor. */
export const ofCode: Rule = {
  what: 'code',
  free: 5,
  wait: () => 15 * minuteMs,
  forgottenAfter: 15 * minuteMs,
}

/** User code of a device request: few are valid at a time, out of 20^8. */
export const ofUserCode: Rule = { ...ofPassword, what: 'user-code', free: 5, forgottenAfter: 60 * minuteMs }

/** `blocked`: not even checked, with the remaining seconds. */
export type Tried = { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'blocked'; seconds: number }

export interface Tries {
  readonly wrong: number
  /** Seconds until the next attempt is checked. */
  readonly blockedFor: number
  readonly wasRight: boolean
}

export interface LockedTries extends Tries {
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
export class CountedTries {
  readonly #clock: Clock
  readonly #startedAt: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#startedAt = clock.now() - clock.steady()
  }

  /** Remaining wait in seconds, to check before costly work. */
  async wouldBlock(db: Db, rule: Rule, id: string): Promise<number> {
    return (await this.look(db, rule, id)).blockedFor
  }

  async look(db: Db, rule: Rule, id: string): Promise<Tries> {
    const found = await findTries(db, keyOf(rule, id))
    const row = found ? this.#trusted(found) : none
    // Stores the corrected time, or each look would restart the wait.
    if (found && row !== found) await mendTries(db, found, row.last_at)
    return this.#view(rule, row)
  }

  /** Locks the counter until the transaction `db` ends. */
  async lock(db: Db, rule: Rule, id: string): Promise<LockedTries> {
    const key = keyOf(rule, id)
    const found = await lockTries(db, key)
    const row = this.#trusted(found)
    if (row !== found) await keepTries(db, row)
    return {
      ...this.#view(rule, row),
      countWrong: async () => {
        const wrong = this.#age(row) >= rule.forgottenAfter ? 1 : row.wrong + 1
        const next = { ...row, wrong, last_at: this.#instant() }
        await keepTries(db, next)
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
  async attempt(db: Db, rule: Rule, id: string, check: () => Promise<boolean>): Promise<Tried> {
    const tries = await this.lock(db, rule, id)
    if (tries.blockedFor > 0) return { outcome: 'blocked', seconds: tries.blockedFor }
    if (await check()) {
      await tries.right(false)
      return { outcome: 'right' }
    }
    await tries.countWrong()
    return { outcome: 'wrong' }
  }

  async forget(db: Db, userId: string): Promise<void> {
    for (const rule of [ofOwnPassword, ofCode]) await forgetTries(db, keyOf(rule, userId))
  }

  async forgetSignIns(db: Db, userId: string): Promise<void> {
    for (const rule of [ofOwnPassword, ofAllSignIns]) await forgetTries(db, keyOf(rule, userId))
    await forgetTriesBelow(db, keyOf(ofSignIn, userId))
  }

  #trusted(row: CountedTryRow): CountedTryRow {
    const now = this.#instant()
    return row.last_at > now ? { ...row, last_at: now } : row
  }

  #view(rule: Rule, row: CountedTryRow): Tries {
    return { wrong: row.wrong, blockedFor: this.#secondsLeft(rule, row), wasRight: row.right_at !== null }
  }

  #secondsLeft(rule: Rule, row: CountedTryRow): number {
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
  return row.wrong === 0 && row.right_at === null ? forgetTries(db, row.key) : keepTries(db, row)
}

function keyOf({ what }: Rule, id: string): string {
  return `${what} ${id}`
}
