import type { Clock } from '../clock.js'
import { inWords } from '../duration.js'
import { Refusal } from '../refusal.js'
import { Allowance } from './allowance.js'

/** Of a minute's calls, so many may come at once: a flood is felt by others for no longer than they take. */
const burstSeconds = 10
const daySeconds = 24 * 60 * 60
/** Of a day's bytes, so much may come at once. */
const burstShare = 1 / 4
/** What a change stores beside its body: events, deliveries, an answer for its repetition. */
const changeBytes = 1024

export interface QuotaLimits {
  callsPerMinute: number
  /** Of what a user's calls make the gateway store. */
  megabytesPerDay: number
}

/** How much of the gateway one user may use. All refusals are 429 and say when to come back. */
export class Quotas {
  readonly #calls: Allowance
  readonly #bytes: Allowance

  constructor(clock: Clock, { callsPerMinute, megabytesPerDay }: QuotaLimits) {
    const perSecond = callsPerMinute / 60
    this.#calls = new Allowance(clock, { perSecond, most: Math.max(1, perSecond * burstSeconds) })
    const bytes = megabytesPerDay * 1e6
    this.#bytes = new Allowance(clock, { perSecond: bytes / daySeconds, most: bytes * burstShare })
  }

  /** Counts a call. @throws Refusal 429 where it is one too many. */
  call(userId: string): void {
    const seconds = this.#calls.waitFor(userId)
    if (seconds > 0) {
      const message = `Muitas requisições. Tente novamente em ${inWords(seconds)}.`
      throw new Refusal('too_many', 'rate_limited', message, { retryAfter: seconds })
    }
    this.#calls.spend(userId, 1)
  }

  /** Counts a change with a body of so many bytes. @throws Refusal 429 where the user has stored too much. */
  change(userId: string, bodyBytes: number): void {
    const seconds = this.#bytes.waitFor(userId)
    if (seconds > 0) {
      const message = `Muitos dados gravados em pouco tempo. Tente novamente em ${inWords(seconds)}.`
      throw new Refusal('too_many', 'write_limited', message, { retryAfter: seconds })
    }
    this.stored(userId, bodyBytes + changeBytes)
  }

  /** Counts what a call has stored beside its body. */
  stored(userId: string, bytes: number): void {
    this.#bytes.spend(userId, bytes)
  }
}
