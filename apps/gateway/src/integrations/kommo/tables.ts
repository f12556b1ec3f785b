import type { Generated, Selectable } from 'kysely'
import {
  countsOnly,
  foreignIdsReason,
  ownSettings,
  pendingInputExclusion,
  type TableDeclarations,
  targetOwner,
} from '../../core/tableDeclaration.js'

export interface KommoGrantRow {
  target_id: string
  /** JSON, sealed: both tokens and their expiry, replaced together. */
  tokens: string
  /** Kommo's account id; null before the first request. */
  account_id: string | null
  /** The account that the target's Kommo ids belong to; null while there are none. */
  talks_of: string | null
  /** User-facing reason that Kommo rejects the tokens; null while they work. */
  trouble: string | null
  /** JSON of its message; null where only its text is known. */
  trouble_i18n: string | null
  /** Instant the tokens were issued. */
  given_at: string
}

export interface KommoPaceRow {
  account: string
  /** JSON of recent call times and of the end of Kommo's rate-limit pause. */
  calls: string
}

export interface KommoContactRow {
  target_id: string
  contact: string
  /** Null during creation. */
  contact_id: string | null
  lead_id: string | null
  pipeline_id: string | null
  status_id: string | null
  stage: string | null
  /** Last time the lead was seen open. */
  seen_at: string
}

export interface KommoNoteRow {
  target_id: string
  message_id: string
  lead_id: string
  /** Null during creation. */
  note_id: string | null
  /** The note's text, to find a note whose creation got no answer. */
  text: string
  made_at: string
}

/** Webhook inbox of Kommo, pending until processed. */
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
  page: number
  started_at: string
  ended_at: string | null
  error: string | null
  /** JSON of the error's message; null where only its text is known. */
  error_i18n: string | null
}

declare module '../../core/store/tables.js' {
  interface Tables {
    kommo_grants: KommoGrantRow
    kommo_paces: KommoPaceRow
    kommo_contacts: KommoContactRow
    kommo_notes: KommoNoteRow
    kommo_inbox: KommoInboxTable
    kommo_syncs: KommoSyncRow
  }
}

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const kommoTables = {
  kommo_grants: {
    backup: { exclusionReason: 'Tokens of another system.' },
    personalData: ownSettings,
  },
  kommo_paces: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: countsOnly,
  },
  kommo_contacts: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: {
      kind: 'integrations',
      owner: targetOwner,
      identifyingColumns: ['contact'],
      textColumns: ['stage'],
      dependents: [
        { table: 'kommo_notes', columns: ['target_id', 'lead_id'], parentColumns: ['target_id', 'lead_id'] },
      ],
      listRecipients: ({ target_id }) => [{ targetId: String(target_id) }],
    },
  },
  kommo_notes: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: {
      kind: 'integrations',
      owner: targetOwner,
      textColumns: ['text'],
      whenMentioned: 'delete',
    },
  },
  kommo_inbox: {
    backup: pendingInputExclusion,
    personalData: { kind: 'integrations', owner: targetOwner, textColumns: ['body'], whenAbout: 'delete' },
  },
  kommo_syncs: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: countsOnly,
  },
} satisfies Partial<TableDeclarations>
