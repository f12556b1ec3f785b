export type HttpErrorKind =
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

interface HttpErrorDetails {
  /** Error by field, in Portuguese. */
  fields?: Record<string, string>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  body?: Record<string, unknown>
}

/** Deliberate rejection of a request. `message` is Portuguese, for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly kind: HttpErrorKind
  readonly code: string
  readonly details: HttpErrorDetails

  constructor(kind: HttpErrorKind, code: string, message: string, details: HttpErrorDetails = {}) {
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
