import { readStatus, type SessionStatus } from '../contract/entities.js'

/** The session's status in the body of a 400 that says there is no code now. */
export function statusIn(body: unknown): SessionStatus | null {
  return typeof body === 'object' && body !== null && 'status' in body ? readStatus(body.status) : null
}

/** Why there is no code now, where the server says so. */
export function reasonIn(body: unknown): string | null {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : null
  return typeof reason === 'string' ? reason : null
}
