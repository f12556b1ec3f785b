import type { Generated, Insertable, Selectable } from 'kysely'

export type ConversationOwner = 'bot' | 'human' | 'paused'

/**
 * Reason that a conversation is owned by somebody other than the bot: its author, or the protection that stopped the
 * bot.
 */
export type OwnerReason =
  | 'phone'
  | 'agent'
  | 'api'
  | 'operator'
  | 'handover'
  | 'keyword'
  /** Too many replies in a short time. */
  | 'flood'
  | 'echo'

export interface ConversationTable {
  /** Random, so it does not reveal the number. */
  id: string
  session_id: string
  chat: string
  owner: ConversationOwner
  /** End of the ownership, after which the bot owns it again; null for no end. */
  owner_until: string | null
  owner_since: string | null
  owner_reason: OwnerReason | null
  /** The responder in charge; null at the start of a conversation. */
  target_id: string | null
  /** JSON of the choices offered by the last message. */
  choices: string | null
  /** Last message that a bot was offered or answered. */
  last_at: string
  /** Name of a group when it was last told; null for a person, or before. */
  group_name: Generated<string | null>
  /** The name, folded for searches. */
  group_sort_name: Generated<string | null>
  /** Time of the newest message in either direction; empty in rows of earlier versions without one since. */
  message_at: Generated<string>
  /** Received messages after the last one that a person wrote or read. */
  unread: Generated<number>
  archived: Generated<number>
  pinned: Generated<number>
  /** ISO 8601 in UTC; `always` without an end, null when not muted. */
  muted_until: Generated<string | null>
  marked_unread: Generated<number>
  /** JSON list of the ids of its labels. */
  labels: Generated<string>
  /** Seconds after which messages disappear from the phones; 0 where they stay. */
  timer_seconds: Generated<number>
  /** Time at which somebody set the timer, ISO 8601 in UTC; null while nobody did. */
  timer_at: Generated<string | null>
  answer_ms: number | null
  last_error: string | null
  /** JSON of the message of the dictionaries for the text above; null without one. */
  last_error_i18n: string | null
  created_at: string
}
export type ConversationRow = Selectable<ConversationTable>

export interface LabelRow {
  session_id: string
  id: string
  name: string
  /** Index of the colour. */
  color: number
}

export interface ConversationStateRow {
  conversation_id: string
  target_id: string
  /** JSON, sealed. */
  state: string
}

/** Reason that no responder answered a message. */
export type SkipReason = 'human' | 'paused' | 'keyword' | 'hours' | 'nobody' | 'old' | 'nothing'

export interface BotJobTable {
  seq: Generated<number>
  id: string
  session_id: string
  chat: string
  /** No foreign key: events, like messages, may be deleted first. */
  event_id: string
  message_id: string
  /** `asking` once it is part of a batch sent to a responder. */
  state: 'waiting' | 'asking' | 'answered' | 'failed' | 'skipped'
  open: number
  /** The id of the batch's first job, on each of its jobs; the columns below are set on the first only. */
  question: string | null
  attempts: Generated<number>
  /** Consecutive failures of the current responder. */
  step: Generated<number>
  /** Next attempt; null when due now. */
  next_at: string | null
  /** JSON list of the responders excluded after giving up. */
  gave_up: Generated<string>
  target_id: string | null
  /** JSON list of the id and kind of each responder that was asked, on every job of the batch. */
  responders: Generated<string>
  reason: SkipReason | null
  error: string | null
  error_i18n: Generated<string | null>
  /** Length of the prompt in characters. */
  length: Generated<number>
  /** JSON list of the ids of the reply messages. */
  replies: Generated<string>
  /** Digest of prompt and answer, to detect loops. */
  exchange: string | null
  created_at: string
  settled_at: string | null
}
export type BotJobRow = Selectable<BotJobTable>
export type NewBotJobRow = Insertable<BotJobTable>

export interface BotJobAttemptRow {
  offer_id: string
  number: number
  target_id: string
  kind: string
  at: string
  /** Milliseconds. */
  duration: number
  replies: number
  error: string | null
  error_i18n: string | null
}
