import { localized } from '@morpheus/sdk/text'
import type { Allowances } from '../cluster/allowances.js'
import { toWaitParam } from '../lib/duration.js'
import { HttpError } from '../lib/httpError.js'
import type { Allowance } from '../lib/limits/allowance.js'
import type { KeyCaller, ScopedCaller, VerifiedCaller } from './callers.js'

/** Burst of calls, in seconds of the minute's rate: limits the time others are affected. */
const burstSeconds = 10
const scopedBurstSeconds = 20
const daySeconds = 24 * 60 * 60
/** Burst of bytes, as a share of the day's. */
const burstShare = 1 / 4
/** Estimate for a change's events, deliveries and stored answer, beside its body. */
const changeBytes = 1024

export interface QuotaLimits {
  callsPerMinute: number
  /** Calls per API key. */
  keyCallsPerMinute: number
  /** Calls per customer: of all scoped tokens for the same sessions. */
  tokenCallsPerMinute: number
  megabytesPerDay: number
}

/** Rate and storage quotas per user, API key and scoped token. All refusals are 429 with `Retry-After`. */
export class Quotas {
  readonly #calls: Allowance
  readonly #keyCalls: Allowance
  readonly #scopedCalls: Allowance
  readonly #bytes: Allowance

  constructor(allowances: Allowances, limits: QuotaLimits) {
    const openRate = (name: string, callsPerMinute: number, burst: number) => {
      const perSecond = callsPerMinute / 60
      return allowances.open(name, { perSecond, maxCount: Math.max(1, perSecond * burst) })
    }
    this.#calls = openRate('calls', limits.callsPerMinute, burstSeconds)
    this.#keyCalls = openRate('keys', limits.keyCallsPerMinute, burstSeconds)
    this.#scopedCalls = openRate('scoped tokens', limits.tokenCallsPerMinute, scopedBurstSeconds)
    const bytes = limits.megabytesPerDay * 1e6
    this.#bytes = allowances.open('bytes', { perSecond: bytes / daySeconds, maxCount: bytes * burstShare })
  }

  /**
   * Counts a call or a socket's handshake with an API key or a scoped token. Sign-ins have no limit of their own.
   * @throws HttpError 429 beyond the quota.
   */
  chargeCredential(caller: VerifiedCaller | KeyCaller | ScopedCaller): void {
    if ('key' in caller) spendCall(this.#keyCalls, caller.key.id, 'apiKeys.requests_many')
    else if ('scoped' in caller)
      spendCall(this.#scopedCalls, caller.scoped.subject, 'auth.token_requests_many')
  }

  /** @throws HttpError 429 beyond the quota. */
  chargeCall(userId: string): void {
    spendCall(this.#calls, userId, 'common.requests_many')
  }

  /** @throws HttpError 429 beyond the quota. */
  chargeChange(userId: string, bodyBytes: number): void {
    const seconds = this.#bytes.getWaitSeconds(userId)
    if (seconds > 0) {
      const message = localized('common.writes_many', { wait: toWaitParam(seconds) })
      throw new HttpError('too_many', 'write_limited', message, { retryAfter: seconds })
    }
    this.addStoredBytes(userId, bodyBytes + changeBytes)
  }

  addStoredBytes(userId: string, bytes: number): void {
    this.#bytes.spend(userId, bytes)
  }
}

type TooManyCalls = 'common.requests_many' | 'apiKeys.requests_many' | 'auth.token_requests_many'

function spendCall(allowance: Allowance, key: string, text: TooManyCalls): void {
  const seconds = allowance.getWaitSeconds(key)
  if (seconds > 0) {
    const message = localized(text, { wait: toWaitParam(seconds) })
    throw new HttpError('too_many', 'rate_limited', message, { retryAfter: seconds })
  }
  allowance.spend(key, 1)
}
