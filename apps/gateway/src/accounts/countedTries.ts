import { usualLimits } from '@morpheus/sdk/contract'
import type { Clock } from '../kit/clock.js'
import {
  findTries,
  forgetTries,
  forgetTriesBelow,
  keepTries,
  lockTries,
  mendTries,
} from '../store/repositories/accounts/tries.js'
import type { CountedTryRow } from '../store/signInTables.js'
import type { Db } from '../store/tables.js'

const minuteMs = 60_000

/** How often one may be wrong, and what comes of it. Durations in milliseconds. */
export interface Rule {
  /** What is guessed, in the store. */
  readonly what: string
  /** Wrong tries after which there is a wait. */
  readonly free: number
  /** After a wrong try that was the last free one (0), the next (1), and so on. */
  wait(beyond: number): number
  /** After the last wrong one. */
  readonly forgottenAfter: number
}

/** Five wrong ones, then 30 s, twice as long each time, up to 15 min; forgotten after a day without. */
const ofPassword = {
  free: usualLimits.wrongPasswords,
  wait: (beyond: number) => Math.min(30_000 * 2 ** beyond, 15 * minuteMs),
  forgottenAfter: 24 * 60 * minuteMs,
}

/** The password of who is signed in already. */
export const ofOwnPassword: Rule = { ...ofPassword, what: 'password' }

/** The password that one signs in with, from one address. */
export const ofSignIn: Rule = { ...ofPassword, what: 'login' }

/** The same from all addresses together. */
export const ofAllSignIns: Rule = { ...ofPassword, what: 'logins', free: 100 }

/** The second factor: five wrong codes, then 15 minutes without. */
export const ofCode: Rule = {
  what: 'code',
  free: 5,
  wait: () => 15 * minuteMs,
  forgottenAfter: 15 * minuteMs,
}

/** The code of a program that waits to be let in: few are good at a time, of 20 letters eight times. */
export const ofUserCode: Rule = { ...ofPassword, what: 'user-code', free: 5, forgottenAfter: 60 * minuteMs }

/** `blocked`: it was not even tried, for so many seconds more. */
export type Tried = { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'blocked'; seconds: number }

/** What was tried under one key. */
export interface Tries {
  readonly wrong: number
  /** Seconds until the next one is looked at. */
  readonly blockedFor: number
  /** Whether one was ever right. */
  readonly wasRight: boolean
}

/** The same, locked until the transaction ends. */
export interface LockedTries extends Tries {
  /** Counts a wrong one; gives the seconds for which that blocks the next. */
  countWrong(): Promise<number>
  /** Takes wrong ones back. */
  forgive(count: number): Promise<void>
  /** Forgets the wrong ones, and remembers that one was right where that is worth something. */
  right(remember: boolean): Promise<void>
}

/**
 * Tries at what can be guessed, counted in the store: neither a restart nor another node forgets them. How long a wait
 * lasts follows from when the last wrong try was, and a last one in the future is one that a wrong clock wrote down: it is
 * taken to be now, so that no wait is longer than its rule says. Setting the machine's clock ends no wait while it runs.
 */
export class CountedTries {
  readonly #clock: Clock
  readonly #startedAt: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#startedAt = clock.now() - clock.steady()
  }

  /** Whether the next try would be refused: to be asked before what costs something. */
  async wouldBlock(db: Db, rule: Rule, id: string): Promise<number> {
    return (await this.look(db, rule, id)).blockedFor
  }

  async look(db: Db, rule: Rule, id: string): Promise<Tries> {
    const found = await findTries(db, keyOf(rule, id))
    const row = found ? this.#trusted(found) : none
    // Its wait begins now, and not anew with each look.
    if (found && row !== found) await mendTries(db, found, row.last_at)
    return this.#view(rule, row)
  }

  /** Others who try the same wait for the end of the transaction `db`. */
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
   * Tries, within the transaction `db`, and counts what came of it. Others who try the same wait for its end. What is to be
   * kept of a wrong try must be committed: it is no reason to throw within the transaction.
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

  /** Forgets what an account's owner has made good, by a code. */
  async forget(db: Db, userId: string): Promise<void> {
    for (const rule of [ofOwnPassword, ofCode]) await forgetTries(db, keyOf(rule, userId))
  }

  /** Forgets all that was tried at an account's password: it has another one. */
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

  /** By a clock that nobody sets. */
  #now(): number {
    return this.#startedAt + this.#clock.steady()
  }

  #instant(): string {
    return new Date(this.#now()).toISOString()
  }
}

const none: CountedTryRow = { key: '', wrong: 0, last_at: '', right_at: null }

/** A row that says nothing is none. */
function settle(db: Db, row: CountedTryRow): Promise<void> {
  return row.wrong === 0 && row.right_at === null ? forgetTries(db, row.key) : keepTries(db, row)
}

function keyOf({ what }: Rule, id: string): string {
  return `${what} ${id}`
}
