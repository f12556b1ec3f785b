import { ApiError } from './errors.js'

/**
 * True where a server lacks a call altogether. Our gateway answers `not_found` for an unknown path and names the
 * missing resource otherwise; a 404 of a server without codes counts as a missing call.
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 405 || status === 501 || (status === 404 && /^(http_404|not_found)$/i.test(code))
}
