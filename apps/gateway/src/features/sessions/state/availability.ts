import {
  type SessionAvailability,
  type SessionCause,
  type SessionReason,
  type SessionStanding,
  sessionCauses,
} from '@morpheus/sdk/contract'
import { sessionCauseTexts } from '@morpheus/sdk/text'
import type { SessionRow } from '../../../core/store/tables.js'
import { attentionOf } from './attention.js'

/** Causes that are not outages: the owner ended the session, or a pairing attempt failed. */
const noFall: ReadonlySet<string> = new Set<SessionCause>([
  'by_operator',
  'switched_off',
  'restarting',
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
  'pairing_outdated',
  'passkey_timed_out',
  'passkey_refused',
])

/** Restoration attempts: they do not explain an outage, so they replace no earlier cause. */
const attempts: ReadonlySet<string> = new Set<SessionCause>([
  'restarting',
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
])

export function isCause(code: unknown): code is SessionCause {
  return sessionCauses.some((cause) => cause === code)
}

/** Null for a code unknown to this version. */
export function reasonOf(code: string | null): SessionReason | null {
  return isCause(code) ? { code, ...sessionCauseTexts[code] } : null
}

export function sentenceOf(code: SessionCause): string {
  return sessionCauseTexts[code].text
}

/** Text of a cause as part of a log sentence. */
export function clauseOf(code: SessionCause): string {
  const text = sentenceOf(code)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** True for causes of an outage, as opposed to an end by the owner. */
export function isFall(code: string): boolean {
  return !noFall.has(code)
}

/** True while the account demands its passkey: no code can pair it then. */
export function waitsForPasskey({ reason }: Pick<SessionRow, 'reason'>): boolean {
  return reason === 'passkey_required'
}

export function standingOf(row: SessionRow): SessionStanding {
  const { availability, since, reason } = row
  return { availability, since, reason: reasonOf(reason), attention: attentionOf(row) }
}

export type AvailabilityState = Pick<SessionRow, 'availability' | 'since' | 'reason'>

/**
 * Availability and cause after a status change; the previous state tells an outage from a session that was never up.
 */
export function availabilityAfter(
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

/** Causes that say nothing specific: neither replaces the other. */
const unexplained: ReadonlySet<string> = new Set<SessionCause>(['connection_lost', 'timed_out'])

/** True when a further loss changes the reason of a reconnecting session. */
export function isNews(storedReason: string | null, cause: SessionCause): boolean {
  if (storedReason === cause) return false
  return storedReason === null || !(unexplained.has(storedReason) && unexplained.has(cause))
}
