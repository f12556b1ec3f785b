export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported'
  | 'unsatisfiable'
  | 'unprocessable'
  | 'too_many'
  | 'unavailable'

interface RefusalDetails {
  /** Error by field, in Portuguese. */
  fields?: Record<string, string>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  body?: Record<string, unknown>
}

/** Deliberate rejection of a request. `message` is Portuguese, for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly code: string
  readonly details: RefusalDetails

  constructor(kind: RefusalKind, code: string, message: string, details: RefusalDetails = {}) {
    super(message)
    this.kind = kind
    this.code = code
    this.details = details
  }
}

/** An internal error with a public message; its `cause` is only logged. */
export class OwnFault extends Error {
  override readonly name = 'OwnFault'
  readonly code: string

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}
