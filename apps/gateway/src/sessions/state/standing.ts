import {
  type SessionAvailability,
  type SessionCause,
  type SessionReason,
  type SessionStanding,
  sessionCauses,
} from '@morpheus/sdk/contract'
import { sessionCauseTexts } from '@morpheus/sdk/text'
import type { SessionRow } from '../../store/tables.js'
import { attentionOf } from './attention.js'

/** A session ends by these without having fallen: its owner wanted it, or an attempt to pair it came to nothing. */
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

/** Attempts to bring a session back: they do not say why it is away, so they replace no earlier cause. */
const attempts: ReadonlySet<string> = new Set<SessionCause>([
  'restarting',
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
])

export function isCause(code: unknown): code is SessionCause {
  return sessionCauses.some((cause) => cause === code)
}

/** Null for a code that this version does not know. */
export function reasonOf(code: string | null): SessionReason | null {
  return isCause(code) ? { code, ...sessionCauseTexts[code] } : null
}

export function sentenceOf(code: SessionCause): string {
  return sessionCauseTexts[code].text
}

/** The same within a sentence of the log. */
export function clauseOf(code: SessionCause): string {
  const text = sentenceOf(code)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** True for causes by which a session falls, rather than is ended by its owner. */
export function isFall(code: string): boolean {
  return !noFall.has(code)
}

/** Whether the account is asked for its passkey, so that no code can pair it. */
export function waitsForPasskey({ reason }: Pick<SessionRow, 'reason'>): boolean {
  return reason === 'passkey_required'
}

export function standingOf(row: SessionRow): SessionStanding {
  const { availability, since, reason } = row
  return { availability, since, reason: reasonOf(reason), attention: attentionOf(row) }
}

export type Standing = Pick<SessionRow, 'availability' | 'since' | 'reason'>

/** How a session stands once it is in a status, and why: what it was before says whether it fell, or was never up. */
export function standingAfter(
  before: SessionRow,
  next: Pick<SessionRow, 'status'> & { reason?: SessionCause | undefined },
  now: string,
): Standing {
  const availability = availabilityAfter(before, next)
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
  // Whatever comes after it, the account waits for no passkey any more.
  if (waitsForPasskey(before)) return false
  if (!stays || reason === undefined) return stays
  return before.availability !== 'unpaired' && before.reason !== null && attempts.has(reason)
}

function availabilityAfter(
  { availability: before }: SessionRow,
  { status, reason }: Pick<SessionRow, 'status'> & { reason?: SessionCause | undefined },
): SessionAvailability {
  if (status === 'connected') return 'up'
  const wasMeantToBeUp = before !== 'unpaired'
  if (status !== 'disconnected') return before === 'up' ? 'reconnecting' : before
  const byOwner = reason === 'by_operator' || reason === 'switched_off'
  return wasMeantToBeUp && !byOwner ? 'down' : 'unpaired'
}

/** Two ways to say that nothing more is known: neither replaces the other. */
const unexplained: ReadonlySet<string> = new Set<SessionCause>(['connection_lost', 'timed_out'])

/** True where a further loss changes the reason of a session that already reconnects. */
export function isNews(known: string | null, cause: SessionCause): boolean {
  if (known === cause) return false
  return known === null || !(unexplained.has(known) && unexplained.has(cause))
}
