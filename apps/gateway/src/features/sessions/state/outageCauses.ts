import { type SessionCause, type SessionReason, sessionCauses } from '@morpheus/sdk/contract'
import { sessionCauseTexts } from '@morpheus/sdk/text'
import type { SessionRow } from '../../../core/store/sessionTables.js'

/** Causes that are not outages: the owner ended the session, or a pairing attempt failed. */
const notOutages: ReadonlySet<string> = new Set<SessionCause>([
  'by_operator',
  'switched_off',
  'restarting',
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
  'pairing_outdated',
  'pairing_proxy_failed',
  'passkey_timed_out',
  'passkey_refused',
])

function isCause(code: unknown): code is SessionCause {
  return sessionCauses.some((cause) => cause === code)
}

/** Null for a code unknown to this version. */
export function getSessionReason(code: string | null): SessionReason | null {
  return isCause(code) ? { code, ...sessionCauseTexts[code] } : null
}

export function getCauseSentence(code: SessionCause): string {
  return sessionCauseTexts[code].text
}

/** Text of a cause as part of a log sentence. */
export function getCauseClause(code: SessionCause): string {
  const text = getCauseSentence(code)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export function isOutage(code: string): boolean {
  return !notOutages.has(code)
}

/** True while the account demands its passkey: no code can pair it then. */
export function waitsForPasskey({ reason }: Pick<SessionRow, 'reason'>): boolean {
  return reason === 'passkey_required'
}

/** Causes that say nothing specific: neither replaces the other. */
const unexplained: ReadonlySet<string> = new Set<SessionCause>(['connection_lost', 'timed_out'])

/** True when a further loss changes the reason of a reconnecting session. */
export function isReportedCause(storedReason: string | null, cause: SessionCause): boolean {
  if (storedReason === cause) return false
  return storedReason === null || !(unexplained.has(storedReason) && unexplained.has(cause))
}
