import { setMaxListeners } from 'node:events'
import { localized } from '@morpheus/sdk/text'
import type { Allowances } from '../../core/cluster/allowances.js'
import { toSecondsParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Allowance } from '../../core/lib/limits/allowance.js'

/** Concurrent tests per user at this node; each may last until its target times out. */
const maxConcurrent = 5
const soonSeconds = 5

/** Outbound tests of targets: limited per user, and aborted when the gateway stops. */
export class OutwardTests {
  readonly #shutdown = new AbortController()
  readonly #allowance: Allowance
  readonly #inProgress = new Map<string, number>()

  constructor(allowances: Allowances, perMinute: number) {
    this.#allowance = allowances.open('tests', { perSecond: perMinute / 60, maxCount: perMinute })
    // Every test listens to it: no limit.
    setMaxListeners(0, this.#shutdown.signal)
  }

  /**
   * The work must stop with its signal.
   * @throws HttpError 429 where the user has too many under way, or has had too many in the last minute.
   */
  async run<Result>(userId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const inProgress = this.#inProgress.get(userId) ?? 0
    if (inProgress >= maxConcurrent) throw createTooManyError('tests_under_way', soonSeconds)
    const seconds = this.#allowance.getWaitSeconds(userId)
    if (seconds > 0) throw createTooManyError('tests_many', seconds)
    this.#allowance.spend(userId, 1)
    this.#inProgress.set(userId, inProgress + 1)
    try {
      return await work(this.#shutdown.signal)
    } finally {
      const remaining = (this.#inProgress.get(userId) ?? 1) - 1
      if (remaining > 0) this.#inProgress.set(userId, remaining)
      else this.#inProgress.delete(userId)
    }
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway is stopping'))
  }
}

function createTooManyError(what: 'tests_under_way' | 'tests_many', seconds: number): HttpError {
  const message = localized(`common.${what}`, { wait: toSecondsParam(seconds) })
  return new HttpError('too_many', 'tests_limited', message, { retryAfter: seconds })
}
