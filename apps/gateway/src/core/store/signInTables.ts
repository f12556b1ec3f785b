/** A sign-in on a device, which keeps its row when its token is renewed. */
export interface DeviceRow {
  id: string
  user_id: string
  /** Id of the current token: renewal changes it. */
  token_id: string
  /** `tokens_valid_from` of the account that the token was issued for; overrides the token's own claim. */
  valid_from: string
  created_at: string
  /** Last call, to the minute. */
  used_at: string
  expires_at: string
  ip: string
  user_agent: string | null
  /** Name set by its program or owner; null when only the user agent identifies it. */
  name: string | null
  /** JSON of the message of the dictionaries for `name`; null without one. */
  name_i18n: string | null
}

/** A program's request to be authorized by a user signed in in a browser. */
export interface DeviceRequestRow {
  /** SHA-256 of the device code, in hexadecimal. */
  device_hash: string
  /** HMAC of the user code, in hexadecimal. */
  user_hash: string
  name: string | null
  network: string
  ip: string
  user_agent: string | null
  state: 'waiting' | 'approved' | 'denied' | 'used'
  created_at: string
  expires_at: string
  interval_seconds: number
  asked_at: string | null
  /** The user who answered, with `tokens_valid_from` and sign-in time as of then. */
  user_id: string | null
  valid_from: string | null
  signed_in_at: string | null
}

/** Counter of guesses at a credential, keyed by kind and owner. */
export interface CountedTryRow {
  key: string
  wrong: number
  last_at: string
  /** Last success; kept for sign-ins only. */
  right_at: string | null
}

export interface TwoFactorRow {
  user_id: string
  /** Sealed TOTP secret. */
  secret: string
  /** Null until the first code is confirmed. */
  enabled_at: string | null
}

/** A used code: each is valid once. */
export interface UsedCodeRow {
  user_id: string
  /** TOTP step: number of 30-second intervals since 1970. */
  step: number
}

export interface RecoveryCodeRow {
  user_id: string
  /** SHA-256 of user and code, in hexadecimal. */
  hash: string
}
