import { localized } from '@morpheus/sdk/text'
import type { Allowances } from '../cluster/allowances.js'
import { toWaitParam } from '../lib/duration.js'
import { HttpError } from '../lib/httpError.js'
import type { Allowance } from '../lib/limits/allowance.js'

/** Burst of calls, in seconds of the minute's rate: limits the time others are affected. */
const burstSeconds = 10
const daySeconds = 24 * 60 * 60
/** Burst of bytes, as a share of the day's. */
const burstShare = 1 / 4
/** Estimate for a change's events, deliveries and stored answer, beside its body. */
const changeBytes = 1024

export interface QuotaLimits {
  callsPerMinute: number
  megabytesPerDay: number
}

/** Rate and storage quotas per user. All refusals are 429 with `Retry-After`. */
export class Quotas {
  readonly #calls: Allowance
  readonly #bytes: Allowance

  constructor(allowances: Allowances, { callsPerMinute, megabytesPerDay }: QuotaLimits) {
    const perSecond = callsPerMinute / 60
    this.#calls = allowances.open('calls', { perSecond, maxCount: Math.max(1, perSecond * burstSeconds) })
    const bytes = megabytesPerDay * 1e6
    this.#bytes = allowances.open('bytes', { perSecond: bytes / daySeconds, maxCount: bytes * burstShare })
  }

  /** @throws HttpError 429 beyond the quota. */
  call(userId: string): void {
    const seconds = this.#calls.waitFor(userId)
    if (seconds > 0) {
      const message = localized('common.requests_many', { wait: toWaitParam(seconds) })
      throw new HttpError('too_many', 'rate_limited', message, { retryAfter: seconds })
    }
    this.#calls.spend(userId, 1)
  }

  /** @throws HttpError 429 beyond the quota. */
  change(userId: string, bodyBytes: number): void {
    const seconds = this.#bytes.waitFor(userId)
    if (seconds > 0) {
      const message = localized('common.writes_many', { wait: toWaitParam(seconds) })
      throw new HttpError('too_many', 'write_limited', message, { retryAfter: seconds })
    }
    this.stored(userId, bodyBytes + changeBytes)
  }

  stored(userId: string, bytes: number): void {
    this.#bytes.spend(userId, bytes)
  }
}
