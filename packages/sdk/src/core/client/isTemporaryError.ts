import { RateLimitError, ServerError } from './apiErrors.js'
import { NetworkError, TimeoutError } from './errors.js'

/** True for temporary failures, after which the same call may succeed. */
export function isTemporaryError(error: unknown): boolean {
  if (error instanceof ServerError) return error.status !== 501
  return [NetworkError, TimeoutError, RateLimitError].some((Temporary) => error instanceof Temporary)
}
