import { ApiError, type FailedAnswer } from './errors.js'
import { failureIn } from './failureIn.js'

/** 400 or 422: what was sent does not hold; `fields` says where. */
export class InvalidInputError extends ApiError {
  override readonly name = 'InvalidInputError'
}

/** 401: nobody is signed in, or no longer. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
}

/** 401 of a sign-in whose password is right: it is to be repeated with the `code` of the authenticator app. */
export class TwoFactorRequiredError extends AuthenticationError {
  override readonly name = 'TwoFactorRequiredError'
}

/** 403: whoever is signed in may not. */
export class PermissionDeniedError extends ApiError {
  override readonly name = 'PermissionDeniedError'
}

/** 404: there is no such thing, or it is another user's. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: what is there does not allow it now. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 410: it was there, and its time is over. */
export class GoneError extends ApiError {
  override readonly name = 'GoneError'
}

/** 429: more than is allowed. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
  /** In seconds, from `Retry-After`; null where the server does not say. */
  readonly retryAfter: number | null

  constructor(answer: FailedAnswer) {
    super(answer)
    const seconds = Number(answer.headers?.['retry-after'] || Number.NaN)
    this.retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
  }
}

/** 500 and above: the server's own fault. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

const meanings: Readonly<Record<number, new (answer: FailedAnswer) => ApiError>> = {
  400: InvalidInputError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  422: InvalidInputError,
  429: RateLimitError,
}

/**
 * The error that an answer's status means: for answers of `morpheus.request`, which rejects with none below 500.
 * @param answer as it came; its body says the code and the message where it is the gateway's
 */
export function apiError(answer: FailedAnswer): ApiError {
  if (answer.status === 401 && failureIn(answer.body).code === 'two_factor_required') {
    return new TwoFactorRequiredError(answer)
  }
  const Meaning = meanings[answer.status] ?? (answer.status >= 500 ? ServerError : ApiError)
  return new Meaning(answer)
}
