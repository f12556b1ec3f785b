import { ApiError } from './errors.js'

/** What our gateway answers on a path it does not have, and what an answer without a code of its own becomes. */
const codes = ['not_found', 'http_404']

/**
 * Whether a server has no such call at all, as one that knows only the specification lacks ours. Of a call that is in the
 * specification, a 404 without a code may as well mean its session.
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return [405, 501].includes(error.status) || (error.status === 404 && codes.includes(error.code))
}
