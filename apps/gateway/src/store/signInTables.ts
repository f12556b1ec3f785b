/** Where an account is signed in: a row for each sign-in, whichever token it has now. */
export interface DeviceRow {
  id: string
  user_id: string
  /** Of the token that it has now: renewing changes it. */
  token_id: string
  /** The `tokens_valid_from` of its account that its token holds for, whatever the token itself says. */
  valid_from: string
  created_at: string
  /** When it last made a call, to the minute. */
  used_at: string
  /** When its token expires. */
  expires_at: string
  /** Whence it last called. */
  ip: string
  user_agent: string | null
  /** As its program and its owner call it; null where its agent alone says what it is. */
  name: string | null
}

/** A program that waits to be let in by whoever is signed in in a browser. */
export interface DeviceRequestRow {
  /** SHA-256 of the program's code, in hexadecimal. */
  device_hash: string
  /** HMAC of the person's code, in hexadecimal. */
  user_hash: string
  /** As its owner calls the machine. */
  name: string | null
  network: string
  ip: string
  user_agent: string | null
  state: 'waiting' | 'approved' | 'denied' | 'used'
  created_at: string
  expires_at: string
  /** How long the program has to wait between two questions. */
  interval_seconds: number
  /** When it asked last. */
  asked_at: string | null
  /** Who answered; with the `tokens_valid_from` and the sign-in's beginning of then. */
  user_id: string | null
  valid_from: string | null
  signed_in_at: string | null
}

/** Tries at something that can be guessed, by what is guessed and whose it is. */
export interface CountedTryRow {
  key: string
  /** Wrong ones since they were last forgotten. */
  wrong: number
  /** When the last one was. */
  last_at: string
  /** When one was right, where that is remembered. */
  right_at: string | null
}

export interface TwoFactorRow {
  user_id: string
  /** Sealed: what the authenticator app shares with us. */
  secret: string
  /** Null until its first code was given. */
  enabled_at: string | null
}

/** A code that signed somebody in: it is good once. */
export interface UsedCodeRow {
  user_id: string
  /** Which 30 seconds since 1970 it was the code of. */
  step: number
}

/** A code that stands in for a lost phone, until it is used. */
export interface RecoveryCodeRow {
  user_id: string
  /** SHA-256 of user and code, in hexadecimal. */
  hash: string
}
