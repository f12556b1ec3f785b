import type { MailKind, MailState } from '@morpheus/sdk/contract'

/** An outgoing mail: stored in the transaction that causes it, sent by a worker. */
export interface MailRow {
  id: string
  /** The user whose action or alert caused it; not always the recipient. */
  user_id: string
  kind: MailKind
  recipient: string
  subject: string
  /** Text and HTML bodies, sealed. Empty after it ended. */
  content: string
  /** Message-ID without angle brackets, fixed before the first attempt: receivers deduplicate by it. */
  message_id: string
  /** `sending` is stored before the attempt: after a crash it is unknown whether the mail went out. */
  state: MailState
  /** 1 for a mail whose sender waits for the result: a single attempt, made by the sender. */
  once: number
  tries: number
  next_at: string
  error: string | null
  error_i18n: string | null
  created_at: string
  /** Time at which the server accepted it or the worker gave up. */
  ended_at: string | null
}

/** The mail server set by an administrator. At most one row. */
export interface SmtpSettingsRow {
  id: string
  /** JSON, sealed: it holds a password. */
  config: string
}
