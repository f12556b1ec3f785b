/** Causes of a lost connection whose pairing stays: the engine reconnects by itself. */
export const lossCauses = [
  'connection_lost',
  'timed_out',
  'phone_unreachable',
  'temporarily_banned',
  'client_outdated',
  /** Only a start with the key that sealed the credentials helps. */
  'credentials_unreadable',
  /** The network's own servers do not answer, or answer with errors. */
  'network_unreachable',
  /** The session's own proxy does not serve it. */
  'proxy_failed',
] as const

/** Causes that end a pairing attempt or a pairing. */
export const endCauses = [
  'qr_timed_out',
  'code_timed_out',
  'pairing_failed',
  'pairing_outdated',
  'pairing_proxy_failed',
  /** The account's passkey was required, but came too late or was rejected by WhatsApp. */
  'passkey_timed_out',
  'passkey_refused',
  /** A restored session is not paired any more, or its credentials are lost. */
  'pairing_missing',
  'credentials_lost',
  /** The account unlinked the session, moved the pairing to another program, or was banned. */
  'logged_out',
  'replaced',
  'banned',
  /** The network refuses the credentials of a pairing, or suspended the number. */
  'credentials_refused',
  'number_suspended',
] as const

/** Causes for which no code can pair a session while its attempt is under way. */
const waitingCauses = [
  /** The network links the account only with its passkey. */
  'passkey_required',
] as const

/** Causes that the owner chose. */
export const ownerCauses = ['by_operator', 'switched_off', 'restarting'] as const

/** Every code of a session's `reason`. */
export const sessionCauses = [...lossCauses, ...endCauses, ...waitingCauses, ...ownerCauses] as const
/** The code for an outage of a session. */
export type SessionCause = (typeof sessionCauses)[number]
