/** A person who is being forgotten, or was: the receipt of it names nobody. */
export interface ForgettingRow {
  id: string
  user_id: string
  state: 'running' | 'done' | 'failed'
  /** Every name that the person goes by, as JSON, sealed; empty once nothing more has to be found by it. */
  names: string
  /** The table that is next, or what follows the tables. */
  step: string
  /** The last row of it that was looked at; null at its beginning, and where rows have no number. */
  after: number | null
  /** Rows that were deleted or redacted, by kind, as JSON. */
  counts: string
  /** How much was sent to which integration, as JSON. */
  sent: string
  /** How many backups from before there are: they are redacted as they come back. */
  backups: number
  started_at: string
  ended_at: string | null
  /** In Portuguese. */
  error: string | null
}

/** A name that nobody is to be found by any more: what is older than this and names it does not come back. */
export interface ForgottenNameRow {
  user_id: string
  /** HMAC-SHA-256 under the account's key, in hexadecimal. */
  name: string
  forgotten_at: string
  /** When they wrote again, and were held anew; null while they have not. */
  returned_at: string | null
}

export interface ForgottenKeyRow {
  user_id: string
  /** 32 bytes in hexadecimal, sealed. */
  key: string
}

/** For how long an account keeps things, where that is shorter than the gateway does. */
export interface RetentionSettingsRow {
  user_id: string
  /** Days by kind, as JSON; what is absent is kept for as long as the gateway keeps it. */
  days: string
}
