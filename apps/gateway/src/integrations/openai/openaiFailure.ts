import type { Explanation } from '../../core/lib/messageRefs.js'
import { BotFailure } from '../botFailure.js'

export class OpenaiFailure extends BotFailure {
  /** The server's code, such as `context_length_exceeded`; empty without one. */
  readonly code: string
  readonly param: string
  /** The server's own text: for our logic, never shown. */
  readonly apiMessage: string

  constructor(
    reason: Explanation,
    { code = '', param = '', apiMessage = '', ...more }: OpenaiFailureMore = {},
  ) {
    super(reason, more)
    this.code = code
    this.param = param
    this.apiMessage = apiMessage
  }
}

interface OpenaiFailureMore {
  code?: string
  param?: string
  apiMessage?: string
  retryable?: boolean
  retryAfterMs?: number | undefined
  status?: number | null
}
