import { RateLimitError, ServerError } from '../apiErrors.js'
import { NetworkError, TimeoutError } from '../errors.js'

/** Whether the same call may succeed later: who has time asks again. */
export function passes(error: unknown): boolean {
  if (error instanceof ServerError) return error.status !== 501
  return [NetworkError, TimeoutError, RateLimitError].some((Passing) => error instanceof Passing)
}
