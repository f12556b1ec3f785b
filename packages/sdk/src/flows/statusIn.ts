import { readStatus, type SessionStatus } from '../contract/entities.js'

/** The session's status in the body of a 400 that says there is no code now. */
export function statusIn(body: unknown): SessionStatus | null {
  return typeof body === 'object' && body !== null && 'status' in body ? readStatus(body.status) : null
}
