import type { ApiFailure } from '../delivery/net/apiCaller.js'
import type { Failed } from '../delivery/sender.js'
import { Refusal } from '../kit/refusal.js'
import type { NoReply } from '../responders/responder.js'

interface More {
  again?: boolean
  retryAfterMs?: number | undefined
  status?: number | null
}

/** A bot's system did not do what it was asked. `message` is Portuguese, for an operator, and holds no secret. */
export class BotFailure extends Error {
  override readonly name = 'BotFailure'
  /** It is certain that nothing was done, and asked again something may be. */
  readonly again: boolean
  /** How long the other side asks to be left alone. */
  readonly retryAfterMs: number | undefined
  /** What it answered; null where there was no answer. */
  readonly status: number | null

  constructor(message: string, { again = false, retryAfterMs, status = null }: More = {}) {
    super(message)
    this.again = again
    this.retryAfterMs = retryAfterMs
    this.status = status
  }

  /** What a call came to, in the words for it; where there are none, in those for every API. */
  static of(failure: ApiFailure, words: string | null, isStarting = false): BotFailure {
    const { message, status, retryAfterMs, unsent } = failure
    // Whoever is busy or not yet there has not begun.
    const again = unsent || isStarting || status === 429 || status === 503
    return new BotFailure(words ?? message, { again, retryAfterMs, status })
  }

  /** For whoever called us: 422 where it is for them to change something, 503 where it may pass. */
  static async refusing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof BotFailure)) throw error
      const mayPass = error.again || error.status === null || error.status >= 500
      throw new Refusal(mayPass ? 'unavailable' : 'unprocessable', 'peer_failed', error.message)
    }
  }

  get noReply(): NoReply {
    return { error: this.message, again: this.again, retryAfterMs: this.retryAfterMs }
  }

  get failed(): Failed {
    return {
      delivered: false,
      error: this.message,
      answerStatus: this.status,
      answer: null,
      retryAfterMs: this.retryAfterMs,
    }
  }
}
