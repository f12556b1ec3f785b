import type { CauseAction } from '../features/sessions/causeActions.js'
import type { SessionCause } from '../features/sessions/sessionCauses.js'
import { portuguese } from '../locales/portuguese.js'

/** The text of a cause, and the one action against it. */
export interface SessionCauseText {
  /** A few words, for a row or a card. */
  readonly short: string
  readonly text: string
  readonly advice: string
  readonly action: CauseAction
}

function causeText(cause: SessionCause, action: CauseAction): SessionCauseText {
  return {
    short: portuguese(`sessions.cause.${cause}.short`),
    text: portuguese(`sessions.cause.${cause}.text`),
    advice: portuguese(`sessions.cause.${cause}.advice`),
    action,
  }
}

/** Texts of every cause of an outage, shared by all clients, the API and the webhooks. */
export const sessionCauseTexts: Readonly<Record<SessionCause, SessionCauseText>> = {
  connection_lost: causeText('connection_lost', 'restart'),
  timed_out: causeText('timed_out', 'restart'),
  phone_unreachable: causeText('phone_unreachable', 'open_phone'),
  temporarily_banned: causeText('temporarily_banned', 'wait'),
  client_outdated: causeText('client_outdated', 'update'),
  credentials_unreadable: causeText('credentials_unreadable', 'restore_key'),
  network_unreachable: causeText('network_unreachable', 'wait'),
  proxy_failed: causeText('proxy_failed', 'restart'),
  qr_timed_out: causeText('qr_timed_out', 'qr_code'),
  code_timed_out: causeText('code_timed_out', 'qr_code'),
  pairing_failed: causeText('pairing_failed', 'qr_code'),
  pairing_outdated: causeText('pairing_outdated', 'update'),
  pairing_proxy_failed: causeText('pairing_proxy_failed', 'qr_code'),
  passkey_timed_out: causeText('passkey_timed_out', 'qr_code'),
  passkey_refused: causeText('passkey_refused', 'qr_code'),
  pairing_missing: causeText('pairing_missing', 'qr_code'),
  credentials_lost: causeText('credentials_lost', 'qr_code'),
  logged_out: causeText('logged_out', 'qr_code'),
  replaced: causeText('replaced', 'qr_code'),
  banned: causeText('banned', 'check_account'),
  credentials_refused: causeText('credentials_refused', 'settings'),
  number_suspended: causeText('number_suspended', 'check_account'),
  passkey_required: causeText('passkey_required', 'passkey'),
  by_operator: causeText('by_operator', 'qr_code'),
  switched_off: causeText('switched_off', 'settings'),
  restarting: causeText('restarting', 'wait'),
}
