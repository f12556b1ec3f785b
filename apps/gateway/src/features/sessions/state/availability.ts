import type { SessionAvailability, SessionCause, SessionStanding } from '@morpheus/sdk/contract'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { getAttention } from './attention.js'
import { getSessionReason, waitsForPasskey } from './outageCauses.js'

/** Restoration attempts: they do not explain an outage, so they replace no earlier cause. */
const attempts: ReadonlySet<string> = new Set<SessionCause>([
  'restarting',
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
  'pairing_proxy_failed',
])

export function getSessionStanding(row: SessionRow): SessionStanding {
  const { availability, since, reason } = row
  return { availability, since, reason: getSessionReason(reason), attention: getAttention(row) }
}

export type AvailabilityState = Pick<SessionRow, 'availability' | 'since' | 'reason'>

/**
 * Availability and cause after a status change; the previous state tells an outage from a session that was never up.
 */
export function computeAvailability(
  before: SessionRow,
  next: Pick<SessionRow, 'status'> & { reason?: SessionCause | undefined },
  now: string,
): AvailabilityState {
  const availability = nextAvailability(before, next)
  const stays = before.availability === availability
  const since = stays ? before.since : now
  if (next.status === 'connected') return { availability, since, reason: null }
  return {
    availability,
    since,
    reason: keepsCause(before, next.reason, stays) ? before.reason : (next.reason ?? null),
  }
}

function keepsCause(before: SessionRow, reason: SessionCause | undefined, stays: boolean): boolean {
  // Any later event ends the wait for the passkey.
  if (waitsForPasskey(before)) return false
  if (!stays || reason === undefined) return stays
  return before.availability !== 'unpaired' && before.reason !== null && attempts.has(reason)
}

function nextAvailability(
  { availability: before }: SessionRow,
  { status, reason }: Pick<SessionRow, 'status'> & { reason?: SessionCause | undefined },
): SessionAvailability {
  if (status === 'connected') return 'up'
  const wasMeantToBeUp = before !== 'unpaired'
  if (status !== 'disconnected') return before === 'up' ? 'reconnecting' : before
  const byOwner = reason === 'by_operator' || reason === 'switched_off'
  return wasMeantToBeUp && !byOwner ? 'down' : 'unpaired'
}
