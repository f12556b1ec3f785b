import { ApiError } from './errors.js'

/**
 * Whether a server does not have a call at all. Our gateway answers `not_found` for a path that it does not know, and
 * names what is missing otherwise; a server that says nothing of it is taken to mean the call.
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 405 || status === 501 || (status === 404 && /^(http_404|not_found)$/i.test(code))
}
