import type { MessageMedia, MessageState } from '@morpheus/sdk/contract'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface MessageTable {
  /** The order within a conversation. */
  seq: Generated<number>
  /** Of what goes out the same as `network_id`; others choose the network ids of what arrives, so that has one of ours. */
  id: string
  session_id: string
  direction: 'in' | 'out'
  /** The contact's key, or the group's id. */
  chat: string
  /** Who wrote it, or whom it is for; null for what goes to a group. */
  contact: string | null
  group_id: string | null
  /** What the network knows it by; of what goes out chosen by us, before the first attempt. */
  network_id: string
  /** What the network calls it where it chooses by itself. */
  network_alias: string | null
  kind: string
  /** What it says where only text is shown. */
  text: string
  /** JSON, without files. */
  content: string
  /** The file that it carries. */
  media_id: string | null
  /** The network's id of the message that it answers. */
  reply_to: string | null
  /** Who wanted it said; `contact` for what arrived, `phone` for what was written there. */
  source: string
  /** The id of the event that it answers. */
  cause: string | null
  state: MessageState
  /** 1 while `queued` or `sending`: what the order is kept among. */
  open: number
  /** All that were made. */
  attempts: Generated<number>
  /** Which step of the schedule is next. */
  step: Generated<number>
  /** When the next attempt is due; null where it is due at once, or there is none. */
  next_at: string | null
  /** One of `FailureCode`. */
  failure_code: string | null
  failure_detail: string | null
  created_at: string
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  played_at: string | null
  failed_at: string | null
  cancelled_at: string | null
  edited_at: string | null
  revoked_at: string | null
  /** Emojis by who reacted, as JSON: a contact's key, or `me`. */
  reactions: string | null
  /** How far the file that it carries is; null where it carries none. */
  media_state: MessageMedia['state'] | null
  /** Why it is not there, for people. */
  media_error: string | null
  /** The user's template that it was rendered from. Not a reference: messages outlive it. */
  template_id: string | null
}
export type MessageRow = Selectable<MessageTable>
export type NewMessageRow = Insertable<MessageTable>

/** What came of handing a message to its engine. */
export interface MessageAttemptRow {
  message_id: string
  /** From 1. One that a dead process made is missing. */
  number: number
  at: string
  /** Milliseconds. */
  duration: number
  /** Null where the network took it. */
  failure_code: string | null
  failure_detail: string | null
}

export interface SeenMessageRow {
  session_id: string
  /** Its chat, who wrote it and its id there. */
  message: string
  seen_at: string
}

/** A content that a user keeps. */
export interface MediaRow {
  id: string
  user_id: string
  /** In hexadecimal: what the file is known by. */
  sha256: string
  /** Bytes. */
  size: number
  /** The media type. */
  type: string
  created_at: string
  /** When something last came to refer to it: what nothing refers to is forgotten a day after. */
  used_at: string
}

/** A file of a message that arrived, as long as it is to be fetched. */
export interface MediaDownloadRow {
  message_id: string
  session_id: string
  /** What the engine finds it by, sealed. */
  handle: string
  /** All that failed. */
  attempts: number
  next_at: string
}

export interface SessionPaceRow {
  session_id: string
  /** What its owner changed, as JSON; what is absent is the gateway's. */
  pace: string
}
