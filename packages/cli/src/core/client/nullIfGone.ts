import { NotFoundError } from '@morpheus/sdk/client'

/** For `catch`: maps a 404 to null. */
export function nullIfGone(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
