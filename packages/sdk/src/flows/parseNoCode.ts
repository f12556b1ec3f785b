import { AnswerError, ApiError } from '../core/client/errors.js'
import type { SessionReason, SessionStatus } from '../core/entities.js'
import { isFields } from '../core/reading/fields.js'
import { readStatus } from '../features/sessions/sessionStatus.js'

/** The reason of an account that no code pairs: a cause of a session, and what a call for a code says. */
export const passkeyCause = 'passkey_required'

export interface NoCode {
  readonly status: SessionStatus | null
  readonly reason: string | null
  /** The cause of the session's outage, where the server names it. */
  readonly cause: SessionReason | null
}

/**
 * Parses the failure of a call for a code that has none: a 400 of ours, or a 2xx in another server's format. Null for
 * any other error.
 */
export function parseNoCode(error: unknown): NoCode | null {
  if (!(error instanceof ApiError || error instanceof AnswerError)) return null
  const { status, body } = error
  const isEmpty = body === '' || body === null || body === undefined
  if (status === 400 || (status < 300 && (isEmpty || isFields(body)))) return readNoCode(body)
  return null
}

function readNoCode(body: unknown): NoCode {
  const { status, reason, cause, data } = Object(body)
  const statusValue = status ?? Object(data).status
  return {
    status: typeof statusValue === 'string' ? readStatus(statusValue) : null,
    reason: typeof reason === 'string' ? reason : null,
    cause: readCause(cause),
  }
}

/** Parsed by hand: schemas would weigh more than the flow. */
function readCause(cause: unknown): SessionReason | null {
  const { code, text, short, advice, action } = Object(cause)
  const isCause = typeof code === 'string' && typeof text === 'string'
  return isCause ? { code, text, short, advice, action } : null
}
