import type { Generated, Selectable } from 'kysely'

export interface KommoGrantRow {
  target_id: string
  /** Both tokens and until when, as JSON, sealed: they are changed together or not at all. */
  tokens: string
  /** Kommo's number of the account; null until it was asked. */
  account_id: string | null
  /** The account that the talks of the target are at; null while there are none. */
  talks_of: string | null
  /** Why Kommo takes the tokens no more, in Portuguese; null while it does. */
  trouble: string | null
  /** When the tokens were given. */
  given_at: string
}

export interface KommoPaceRow {
  /** The subdomain. */
  account: string
  /** When its last calls were, and until when it wants none, as JSON. */
  calls: string
}

/** Whom a session talks to, and who that is at Kommo. */
export interface KommoContactRow {
  target_id: string
  /** As the session knows the contact. */
  contact: string
  /** Null while it is being made. */
  contact_id: string | null
  lead_id: string | null
  pipeline_id: string | null
  status_id: string | null
  /** What Kommo calls the stage. */
  stage: string | null
  /** When the lead was last seen open. */
  seen_at: string
}

/** A message of the talk, and the note that it is at Kommo. */
export interface KommoNoteRow {
  target_id: string
  message_id: string
  lead_id: string
  /** Null while it is being made. */
  note_id: string | null
  /** What it says: by it a note is found whose answer was lost. */
  text: string
  made_at: string
}

/** What Kommo sent and is not looked into yet. */
export interface KommoInboxTable {
  seq: Generated<number>
  target_id: string
  received_at: string
  body: string
}
export type KommoInboxRow = Selectable<KommoInboxTable>

export interface KommoSyncRow {
  target_id: string
  what: 'leads' | 'contacts'
  state: 'running' | 'done' | 'failed'
  done: number
  failed: number
  /** The page that is next. */
  page: number
  started_at: string
  ended_at: string | null
  /** In Portuguese. */
  error: string | null
}
