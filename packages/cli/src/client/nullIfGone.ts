import { NotFoundError } from '@morpheus/sdk/client'

/** For `catch`: what the gateway does not know is null. */
export function nullIfGone(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
