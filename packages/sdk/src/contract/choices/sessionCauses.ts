/** Why a connection is lost while the pairing stays: the engine brings it back by itself. */
export const lossCauses = [
  'connection_lost',
  'timed_out',
  'phone_unreachable',
  /** The network shuts the account out for a while. */
  'temporarily_banned',
  /** The network takes only newer programs. */
  'client_outdated',
  /** Only after a start with the key that the credentials were sealed under. */
  'credentials_unreadable',
  /** The network's own servers do not answer, or not to any purpose. */
  'network_unreachable',
] as const

/** Why an attempt or a pairing is over. */
export const endCauses = [
  /** Nobody scanned a QR code, or typed a pairing code, in its time. */
  'qr_timed_out',
  'code_timed_out',
  /** A code was taken, and the pairing did not come about. */
  'pairing_failed',
  /** The network pairs only with newer programs. */
  'pairing_outdated',
  /** The account asked for its passkey, and nobody gave it in its time, or WhatsApp did not take it. */
  'passkey_timed_out',
  'passkey_refused',
  /** A restored session is not paired any more, or nothing is left that proves its pairing. */
  'pairing_missing',
  'credentials_lost',
  /** The account ended it, gave the same pairing to another program, or was shut out by the network. */
  'logged_out',
  'replaced',
  'banned',
  /** The network refuses the credentials that stand for a pairing, or does not serve the number by them. */
  'credentials_refused',
  'number_suspended',
] as const

/** Why no code can pair a session while its attempt is under way. */
const waitingCauses = [
  /** The network links the account only once its passkey is given. */
  'passkey_required',
] as const

/** Why a session does not serve by its owner's command. */
export const ownerCauses = ['by_operator', 'switched_off', 'restarting'] as const

/** Every code of a session's `reason`. */
export const sessionCauses = [...lossCauses, ...endCauses, ...waitingCauses, ...ownerCauses] as const
/** The code of why a session does not serve. */
export type SessionCause = (typeof sessionCauses)[number]
