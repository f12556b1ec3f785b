import type { Generated, Insertable, Selectable } from 'kysely'

export type ConversationOwner = 'bot' | 'human' | 'paused'

/** Why somebody other than the bot owns a talk: who wrote, or what stopped it. */
export type OwnerReason =
  | 'phone'
  | 'agent'
  | 'api'
  | 'operator'
  | 'handover'
  | 'keyword'
  /** Too many replies in too little time. */
  | 'flood'
  /** The same question and the same answer again and again. */
  | 'echo'

/** A talk that a bot may answer. */
export interface ConversationRow {
  /** By chance: it says nothing of the number. */
  id: string
  session_id: string
  /** The contact's key, or the group's id. */
  chat: string
  owner: ConversationOwner
  /** The bot's again from then on; null for what does not end by itself. */
  owner_until: string | null
  owner_since: string | null
  owner_reason: OwnerReason | null
  /** The responder that has the talk; null where it begins anew. */
  target_id: string | null
  /** What could be chosen of what was last sent, as JSON. */
  choices: string | null
  /** When the customer last wrote, or was answered. */
  last_at: string
  /** How long the last answer took, in milliseconds. */
  answer_ms: number | null
  /** Why the last question had no answer, for people. */
  last_error: string | null
  created_at: string
}

/** What a responder keeps with a talk. */
export interface ConversationStateRow {
  conversation_id: string
  target_id: string
  /** JSON, sealed. */
  state: string
}

/** Why a message was answered by nobody. */
export type SkipReason = 'human' | 'paused' | 'keyword' | 'hours' | 'nobody' | 'old' | 'nothing'

export interface OfferTable {
  /** The order within a conversation. */
  seq: Generated<number>
  id: string
  session_id: string
  chat: string
  /** Not a reference: events may be forgotten first. Nor is the message. */
  event_id: string
  message_id: string
  /** `waiting` for its turn, `asking` once it is part of a question. */
  state: 'waiting' | 'asking' | 'answered' | 'failed' | 'skipped'
  /** 1 while `waiting` or `asking`. */
  open: number
  /** The id of the question's first offer, on each of its offers; what follows is on the first alone. */
  question: string | null
  /** All that were made. */
  attempts: Generated<number>
  /** How often the responder that is asked has failed. */
  step: Generated<number>
  /** When it is asked again; null where that is due. */
  next_at: string | null
  /** The responders that will not be asked any more, as a JSON list. */
  gave_up: Generated<string>
  /** Who is asked, or answered. */
  target_id: string | null
  reason: SkipReason | null
  /** Why there is no answer, for people. */
  error: string | null
  /** Characters that were asked. */
  length: Generated<number>
  /** The ids of the messages that answer it, as a JSON list. */
  replies: Generated<string>
  /** What question and answer were together, as a digest. */
  exchange: string | null
  created_at: string
  settled_at: string | null
}
export type OfferRow = Selectable<OfferTable>
export type NewOfferRow = Insertable<OfferTable>

export interface OfferAttemptRow {
  offer_id: string
  /** From 1. */
  number: number
  target_id: string
  kind: string
  at: string
  /** Milliseconds. */
  duration: number
  /** How many messages it said. */
  replies: number
  error: string | null
}
