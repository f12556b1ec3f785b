import type { Generated, Selectable } from 'kysely'

/** Ids of Chatwoot's are kept as text: a hosted one counts beyond what a column of whole numbers holds. */

/** How a target and its Chatwoot know each other. */
export interface ChatwootLinkRow {
  target_id: string
  /** Server, account and inbox that all else is kept about: others begin anew. */
  place: string
  /** What the address holds that Chatwoot calls, and what it signs with where that is known: sealed. */
  keys: string
  /** The inbox that we made where none is configured. */
  inbox_id: string | null
  /** The address as it was told there last; null where it has to be told again. */
  hooked_url: string | null
  /** 0 once it said that it takes no status of messages. */
  takes_status: number
  /** What agents wrote before is known of. */
  heard_until: string
}

/** Who a conversation is with: a contact there. */
export interface ChatwootContactRow {
  target_id: string
  /** A contact's key or a group's id, as it was then. */
  chat: string
  contact_id: string
  /** What the contact is called in the inbox. */
  source_id: string
}

export interface ChatwootConversationRow {
  target_id: string
  conversation_id: string
  chat: string
  /** 1 of the one that is written into. */
  current: number
}

/** What became of one of our messages there, or what one of theirs became here: a row a part. */
export interface ChatwootMessageRow {
  target_id: string
  /** Ours. */
  message_id: string
  part: number
  conversation_id: string
  /** Null while it is being put there: then it may be there already. */
  chatwoot_id: string | null
  /** Whether an agent wrote it there. */
  by_agent: number
  /** What an agent wrote, as a fingerprint: another one is an edit. */
  said: string | null
  /** How far it has come. */
  state: string | null
  /** How far Chatwoot was told that it has. */
  told: string | null
  /** Its file comes later. */
  awaits_file: number
  at: string
}

/** What Chatwoot told, until it is worked on; afterwards what repetitions are known by. */
export interface ChatwootInboxTable {
  seq: Generated<number>
  target_id: string
  /** What is done one after another: a conversation's id, or nothing. */
  lane: string
  /** Chatwoot's own id of the delivery, or one of ours. */
  delivery_id: string
  received_at: string
  body: string
  done: Generated<number>
  attempts: Generated<number>
  next_at: string | null
}
export type ChatwootInboxRow = Selectable<ChatwootInboxTable>
