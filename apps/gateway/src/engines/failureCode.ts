/** Why a message did not go out, or did not arrive. */
export type FailureCode =
  | 'not_connected'
  | 'not_on_whatsapp'
  | 'blocked'
  | 'rate_limited'
  /** More than 24 hours since the contact wrote. */
  | 'window_closed'
  | 'template_invalid'
  | 'media_rejected'
  | 'too_large'
  | 'unsupported'
  /** An edit, a reaction or a revocation of what is not there. */
  | 'message_unknown'
  | 'too_late'
  | 'account_restricted'
  | 'credentials_invalid'
  | 'engine_error'
  | 'network_error'
  | 'timed_out'
  /** It may have gone out, and nobody can tell. */
  | 'outcome_unknown'
  | 'expired'
  | 'cancelled'
