import { type Clock, instant } from '../kit/clock.js'
import { findTries, forgetTries, keepTries, lockTries } from '../store/repositories/accounts/tries.js'
import type { CountedTryRow } from '../store/signInTables.js'
import type { Db } from '../store/tables.js'

const minuteMs = 60_000

/** How often one may be wrong, and what comes of it. Durations in milliseconds. */
interface Rule {
  /** What is guessed, in the store. */
  readonly what: string
  /** Wrong tries after which there is a wait. */
  readonly free: number
  /** After a wrong try that was the last free one (0), the next (1), and so on. */
  wait(beyond: number): number
  /** After the last wrong one. */
  readonly forgottenAfter: number
}

/** The password of who is signed in already: five wrong ones, then 30 s, twice as long each time, up to 15 min. */
export const ofOwnPassword: Rule = {
  what: 'password',
  free: 5,
  wait: (beyond) => Math.min(30_000 * 2 ** beyond, 15 * minuteMs),
  forgottenAfter: 24 * 60 * minuteMs,
}

/** The second factor: five wrong codes, then 15 minutes without. */
export const ofCode: Rule = {
  what: 'code',
  free: 5,
  wait: () => 15 * minuteMs,
  forgottenAfter: 15 * minuteMs,
}

/** `blocked`: it was not even tried, for so many seconds more. */
export type Tried = { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'blocked'; seconds: number }

/**
 * Tries at what can be guessed, counted in the store: neither a restart nor another node forgets them. How long a wait
 * lasts follows from when the last wrong try was, and a last one in the future is one that a wrong clock wrote down: it is
 * taken to be now, so that no wait is longer than its rule says.
 */
export class CountedTries {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether the next try would be refused: to be asked before what costs something. */
  async wouldBlock(db: Db, rule: Rule, userId: string): Promise<number> {
    const row = await findTries(db, keyOf(rule, userId))
    return row ? this.#secondsLeft(rule, this.#trusted(row)) : 0
  }

  /**
   * Tries, within the transaction `db`, and counts what came of it. Others who try the same wait for its end. What is to be
   * kept of a wrong try must be committed: it is no reason to throw within the transaction.
   */
  async attempt(db: Db, rule: Rule, userId: string, check: () => Promise<boolean>): Promise<Tried> {
    const key = keyOf(rule, userId)
    const found = await lockTries(db, key)
    const row = this.#trusted(found)
    const seconds = this.#secondsLeft(rule, row)
    if (seconds > 0) {
      if (row !== found) await keepTries(db, row)
      return { outcome: 'blocked', seconds }
    }
    if (await check()) {
      await forgetTries(db, key)
      return { outcome: 'right' }
    }
    const wrong = this.#age(row) >= rule.forgottenAfter ? 1 : row.wrong + 1
    await keepTries(db, { key, wrong, last_at: instant(this.#clock) })
    return { outcome: 'wrong' }
  }

  /** Forgets all that an account's owner or an operator has made good. */
  async forget(db: Db, userId: string): Promise<void> {
    for (const rule of [ofOwnPassword, ofCode]) await forgetTries(db, keyOf(rule, userId))
  }

  #trusted(row: CountedTryRow): CountedTryRow {
    const now = instant(this.#clock)
    return row.last_at > now ? { ...row, last_at: now } : row
  }

  #secondsLeft(rule: Rule, row: CountedTryRow): number {
    if (row.wrong < rule.free) return 0
    return Math.max(0, Math.ceil((rule.wait(row.wrong - rule.free) - this.#age(row)) / 1000))
  }

  #age({ wrong, last_at }: CountedTryRow): number {
    return wrong === 0 ? 0 : this.#clock.now() - Date.parse(last_at)
  }
}

function keyOf({ what }: Rule, userId: string): string {
  return `${what} ${userId}`
}
