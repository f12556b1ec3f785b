import { ApiError, type FailedAnswer } from './errors.js'
import { readFailure } from './readFailure.js'

/** 400 or 422: the input is invalid; `fields` has a message for each field. */
export class InvalidInputError extends ApiError {
  override readonly name = 'InvalidInputError'
}

/** 401: no user is signed in, or the sign-in has ended. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
}

/** 401 of a sign-in with the right password: repeat it with the `code` of the authenticator app. */
export class TwoFactorRequiredError extends AuthenticationError {
  override readonly name = 'TwoFactorRequiredError'
}

/** 403: the signed-in user lacks the permission. */
export class PermissionDeniedError extends ApiError {
  override readonly name = 'PermissionDeniedError'
}

/** 404: the resource does not exist, or belongs to another user. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: the current state does not allow the call. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 410: the resource existed and has expired. */
export class GoneError extends ApiError {
  override readonly name = 'GoneError'
}

/** 429: too many calls. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
  /** In seconds, from `Retry-After`; null where the server sends none. */
  readonly retryAfter: number | null

  constructor(answer: FailedAnswer) {
    super(answer)
    const seconds = Number(answer.headers?.['retry-after'] || Number.NaN)
    this.retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
  }
}

/** 500 and above: the server failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/**
 * The error of an input that is refused without a call, as the gateway would refuse it.
 * @param code of the rule, whose Portuguese text is `text`
 */
export function invalidField(name: string, text: string, code: string): ApiError {
  return apiError({
    status: 400,
    body: {
      code: 'invalid_request',
      message: 'Dados inválidos',
      fields: { [name]: text },
      fieldsI18n: { [name]: { code, params: {} } },
    },
  })
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
 * Maps an answer's status to its error class, for answers of `morpheus.request`, which rejects with none below 500.
 * @param answer the unread answer; the gateway's body has the code and the message
 */
export function apiError(answer: FailedAnswer): ApiError {
  if (answer.status === 401 && readFailure(answer.body).code === 'two_factor_required') {
    return new TwoFactorRequiredError(answer)
  }
  const ErrorClass = meanings[answer.status] ?? (answer.status >= 500 ? ServerError : ApiError)
  return new ErrorClass(answer)
}
