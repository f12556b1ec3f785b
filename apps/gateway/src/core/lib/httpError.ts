import type { ErrorCode, Localized, MessageRef } from '@morpheus/sdk/text'

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

/** A text for the caller: Portuguese, with its language-independent form where it has one. */
export type CallerText = string | Localized

interface HttpErrorDetails {
  fields?: Readonly<Record<string, Localized | ForeignText>>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  body?: Record<string, unknown>
}

/** A text that a library wrote, in its own language. */
export interface ForeignText {
  readonly text: string
  readonly code: null
}

/** Deliberate rejection of a request. `message` is Portuguese, for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly kind: HttpErrorKind
  readonly code: string
  /** `message` with its language-independent form. */
  readonly text: CallerText
  readonly messageI18n: MessageRef | null
  readonly details: HttpErrorDetails

  /** A text without a message needs a code that has its English. */
  constructor(kind: HttpErrorKind, code: ErrorCode, message: CallerText, details?: HttpErrorDetails)
  constructor(kind: HttpErrorKind, code: string, message: Localized, details?: HttpErrorDetails)
  constructor(kind: HttpErrorKind, code: string, message: CallerText, details: HttpErrorDetails = {}) {
    super(getErrorText(message))
    this.text = message
    this.kind = kind
    this.code = code
    this.messageI18n = getErrorMessageRef(message)
    this.details = details
  }
}

export function getErrorText(text: CallerText | ForeignText): string {
  return typeof text === 'string' ? text : text.text
}

export function getErrorMessageRef(text: CallerText | ForeignText): MessageRef | null {
  return typeof text === 'string' || text.code === null ? null : { code: text.code, params: text.params }
}

/** An internal error with a public message; its `cause` is only logged. */
export class InternalError extends Error {
  override readonly name = 'InternalError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}
