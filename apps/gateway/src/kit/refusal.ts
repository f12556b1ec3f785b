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
  /** What is wrong with which field, in Portuguese. */
  fields?: Record<string, string>
  /** Seconds until it makes sense to try again. */
  retryAfter?: number
  /** Further fields of the answer's body. */
  body?: Record<string, unknown>
}

/** A request that is turned down on purpose. `message` is Portuguese and meant for the caller. */
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

/** A fault of ours, which has a sentence for the caller too; what really happened is its `cause`, which only the log tells. */
export class OwnFault extends Error {
  override readonly name = 'OwnFault'
  readonly code: string

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}
