import type { MessageMedia, MessageState } from '@morpheus/sdk/contract'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface MessageTable {
  /** Order within a conversation. */
  seq: Generated<number>
  /** Equals `network_id` for outbound messages; generated for inbound ones, whose network ids others choose. */
  id: string
  session_id: string
  direction: 'in' | 'out'
  /** The contact's key, or the group's id. */
  chat: string
  /** The author, or the recipient; null for outbound group messages. */
  contact: string | null
  group_id: string | null
  /** The network's id; for outbound messages generated before the first attempt. */
  network_id: string
  /** Second id, for networks that assign their own. */
  network_alias: string | null
  kind: string
  /** Plain-text rendering, for lists and notifications. */
  text: string
  content: string
  media_id: string | null
  reply_to: string | null
  /** JSON of `MessageDetails`; null without any, and in rows of earlier versions. */
  details: Generated<string | null>
  /** JSON of the `MessageQuote` of `reply_to`; null where its text is unknown. */
  quoted: Generated<string | null>
  /** Origin of the message; `contact` for inbound, `phone` for messages written on the phone. */
  source: string
  /** Id of the event that it answers. */
  cause: string | null
  state: MessageState
  /** 1 while `queued` or `sending`: the messages whose order is kept; 2 while `scheduled`. */
  open: number
  attempts: Generated<number>
  step: Generated<number>
  /** Next attempt; null when due now or when none is planned. */
  next_at: string | null
  /** One of `HoldReason`: held back for a restriction until `next_at`, which is null where the end is unknown. */
  hold_reason: Generated<string | null>
  failure_code: string | null
  failure_detail: string | null
  failure_detail_i18n: Generated<string | null>
  created_at: string
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  played_at: string | null
  failed_at: string | null
  cancelled_at: string | null
  edited_at: string | null
  revoked_at: string | null
  /** JSON map from a contact's key, or `me`, to its emoji. */
  reactions: string | null
  media_state: MessageMedia['state'] | null
  media_error: string | null
  /** JSON of the error's message; null where only its text is known. */
  media_error_i18n: string | null
  /** The user's template it was rendered from. No foreign key: messages outlive templates. */
  template_id: string | null
  /** 1 for a message from before the pairing, which the phone transferred at `created_at`. */
  history: Generated<number>
  /** Time that a message is or was scheduled for. */
  scheduled_at: Generated<string | null>
  starred: Generated<number>
  /** JSON list of the ids of its labels; null without one. */
  labels: Generated<string | null>
  /** End of its pin; null where it is not pinned. */
  pinned_until: Generated<string | null>
  /** Time of its last pin or unpin. */
  pinned_at: Generated<string | null>
  /** Time that a received message, or one of the history, was written; null in rows of earlier versions. */
  written_at: Generated<string | null>
}
export type MessageRow = Selectable<MessageTable>
export type NewMessageRow = Insertable<MessageTable>

export interface MessageAttemptRow {
  message_id: string
  /** From 1. Attempts of a process that died are missing. */
  number: number
  at: string
  /** Milliseconds. */
  duration: number
  /** Null for a success. */
  failure_code: string | null
  failure_detail: string | null
  failure_detail_i18n: string | null
}

export interface SeenMessageRow {
  session_id: string
  message: string
  seen_at: string
}

export interface MediaRow {
  id: string
  user_id: string
  sha256: string
  size: number
  type: string
  created_at: string
  /** Last time something referred to it: unreferenced files are deleted a day later. */
  used_at: string
}

export interface MediaDownloadRow {
  message_id: string
  session_id: string
  /** Sealed locator the engine fetches the file by. */
  handle: string
  attempts: number
  next_at: string
}

export interface SessionPaceRow {
  session_id: string
  /** JSON of the owner's changes; an absent key means the gateway's default. */
  pace: string
}
