import type { MailKind, MailState } from '@morpheus/sdk/contract'

/** A mail: stored in the transaction that decides it, sent by a worker. */
export interface MailRow {
  id: string
  /** Whose act or alert it is; not always who receives it. */
  user_id: string
  kind: MailKind
  recipient: string
  subject: string
  /** The body in both forms, sealed. Empty once it has ended. */
  content: string
  /** Without angle brackets, chosen before the first attempt: what receivers know a repetition by. */
  message_id: string
  /** `sending` is kept before the attempt: who finds it so after a crash does not know whether it went out. */
  state: MailState
  /** 1 where somebody waits for the answer: it is tried once, by whoever asked. */
  once: number
  tries: number
  next_at: string
  /** In Portuguese: why the last attempt failed. */
  error: string | null
  created_at: string
  /** When it was accepted or given up. */
  ended_at: string | null
}

/** The mail server that an administrator has set. One row at most. */
export interface SmtpSettingsRow {
  /** Always `smtp`. */
  id: string
  /** JSON, sealed: it holds a password. */
  config: string
}
