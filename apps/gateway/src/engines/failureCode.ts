export type FailureCode =
  | 'not_connected'
  | 'not_on_whatsapp'
  | 'blocked'
  | 'rate_limited'
  /** Meta's 24-hour window since the contact's last message has ended. */
  | 'window_closed'
  | 'template_invalid'
  | 'media_rejected'
  | 'too_large'
  | 'unsupported'
  /** Edit, reaction or revocation of a missing message. */
  | 'message_unknown'
  | 'too_late'
  | 'account_restricted'
  | 'credentials_invalid'
  | 'engine_error'
  | 'network_error'
  | 'timed_out'
  /** It may have been sent. */
  | 'outcome_unknown'
  | 'expired'
  | 'cancelled'
