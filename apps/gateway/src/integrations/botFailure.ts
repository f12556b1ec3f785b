import type { Localized } from '@morpheus/sdk/text'
import { HttpError } from '../core/lib/httpError.js'
import { ExplainedError, type Explanation } from '../core/lib/messageRefs.js'
import type { ApiFailure } from '../core/net/apiCaller.js'
import type { NoReply } from '../features/conversations/responder.js'
import type { Failed } from '../features/deliveries/sender.js'

interface More {
  retryable?: boolean
  retryAfterMs?: number | undefined
  status?: number | null
  isTemporary?: boolean
}

/** Failure of a bot's system. `message` is Portuguese, for an operator, and holds no secret. */
export class BotFailure extends ExplainedError {
  override readonly name = 'BotFailure'
  /** True when nothing was done and a retry may succeed. */
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined
  /** HTTP status; null without an answer. */
  readonly status: number | null
  /** False when the user has to change something first. */
  readonly isTemporary: boolean

  constructor(
    reason: Explanation,
    { retryable = false, retryAfterMs, status = null, isTemporary = (status ?? 0) >= 500 }: More = {},
  ) {
    super(reason)
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
    this.status = status
    this.isTemporary = isTemporary || retryable
  }

  /** Wraps an API failure, with `words` as the message or else the generic one. */
  static of(failure: ApiFailure, words: Localized | null, isStarting = false): BotFailure {
    const { status, retryAfterMs, isTemporary, wasNotSent } = failure
    // Overload and start-up mean that the work has not begun.
    const retryable = (wasNotSent && isTemporary) || isStarting || status === 429 || status === 503
    return new BotFailure(words ?? failure.reason, { retryable, retryAfterMs, status, isTemporary })
  }

  /** For callers of our API: 422 for an error they can fix, 503 for a temporary one. */
  static async refusing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof BotFailure)) throw error
      throw new HttpError(error.isTemporary ? 'unavailable' : 'unprocessable', 'peer_failed', error.reason)
    }
  }

  get noReply(): NoReply {
    return { ...this.errorFields, retryable: this.retryable, retryAfterMs: this.retryAfterMs }
  }

  get failed(): Failed {
    return {
      delivered: false,
      ...this.errorFields,
      answerStatus: this.status,
      answer: null,
      retryAfterMs: this.retryAfterMs,
    }
  }
}
