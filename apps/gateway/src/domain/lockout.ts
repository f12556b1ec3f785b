import type { Clock } from '../clock.js'
import { Refusal } from './refusal.js'

const free = 10
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 24 * 60 * 60_000
const remembered = 10_000

interface Record {
  wrong: number
  blockedUntil: number
  lastAt: number
}

/**
 * Slows an account down after ten wrong passwords: 30 s, then twice as long after each further one, up to 15 min.
 * A success clears it. At most 10 000 accounts are remembered, the oldest leaving first.
 */
export class Lockout {
  readonly #records = new Map<string, Record>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts an attempt as wrong before it is checked, so that many at once cannot slip through; `clear` takes it back.
   * Gives the seconds for which a failure blocks the account; 0 for a failure without that.
   * @throws Refusal 429 while the account is blocked.
   */
  attempt(account: string): number {
    const now = this.#clock.now()
    const known = this.#records.get(account)
    const record =
      known && now - known.lastAt < forgottenAfterMs ? known : { wrong: 0, blockedUntil: 0, lastAt: now }
    if (record.blockedUntil > now) {
      const seconds = Math.ceil((record.blockedUntil - now) / 1000)
      throw new Refusal(
        'too_many',
        'login_locked',
        `Muitas tentativas de login. Tente novamente em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
        { retryAfter: seconds },
      )
    }
    record.wrong += 1
    record.lastAt = now
    if (record.wrong >= free) {
      record.blockedUntil = now + Math.min(firstWaitMs * 2 ** (record.wrong - free), longestWaitMs)
    }
    this.#records.delete(account)
    this.#records.set(account, record)
    this.#forgetOldest()
    return Math.max(0, record.blockedUntil - now) / 1000
  }

  clear(account: string): void {
    this.#records.delete(account)
  }

  #forgetOldest(): void {
    if (this.#records.size <= remembered) return
    const oldest = this.#records.keys().next()
    if (!oldest.done) this.#records.delete(oldest.value)
  }
}
