import { ApiError } from '@morpheus/sdk/client'

/** For `catch`: what the gateway does not know is null. */
export function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
