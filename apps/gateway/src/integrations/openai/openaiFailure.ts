import { BotFailure } from '../botFailure.js'

/** What a model's server did not do. */
export class OpenaiFailure extends BotFailure {
  /** As the server calls it, `context_length_exceeded`; empty where it says nothing. */
  readonly code: string
  /** The parameter that it is about. */
  readonly param: string
  /** What the server itself said: for us to learn from, for nobody to read. */
  readonly said: string

  constructor(message: string, { code = '', param = '', said = '', ...more }: OpenaiFailureMore = {}) {
    super(message, more)
    this.code = code
    this.param = param
    this.said = said
  }
}

interface OpenaiFailureMore {
  code?: string
  param?: string
  said?: string
  again?: boolean
  retryAfterMs?: number | undefined
  status?: number | null
}
