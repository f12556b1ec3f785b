import type { Localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { retryAfterMs } from '../../core/lib/retryAfter.js'
import type { GraphErrorBody } from './graphAnswers.js'
import { type KnownGraphError, knownGraphError } from './graphErrors.js'

interface Answered {
  status: number
  headers: Readonly<Record<string, string>>
}

export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly reason: Localized
  readonly wasNeverSent: boolean

  constructor(reason: Localized, wasNeverSent: boolean, options: ErrorOptions) {
    super(reason.text, options)
    this.reason = reason
    this.wasNeverSent = wasNeverSent
  }
}

/**
 * Graph refused a call or failed at it. `message` is Graph's English text and may contain numbers: keep it out of
 * logs.
 */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure'
  readonly status: number
  readonly code: number | null
  readonly subcode: number | null
  readonly details: string | null
  readonly known: KnownGraphError
  /** Milliseconds; null when Graph omits it. */
  readonly retryAfterMs: number | null

  constructor({ status, headers }: Answered, error: GraphErrorBody | null, clock: Pick<Clock, 'now'>) {
    super(error?.message || `Graph answered ${status}`)
    this.status = status
    this.code = error?.code ?? null
    this.subcode = error?.error_subcode ?? null
    this.details = error?.error_data?.details ?? error?.error_user_msg ?? null
    this.known = knownGraphError(this.code, status, this.details ?? this.message)
    this.retryAfterMs = retryAfterMs(headers['retry-after'], clock) ?? null
  }
}
