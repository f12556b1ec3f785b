import type { Generated, Insertable, Selectable } from 'kysely'
import {
  foreignIdsReason,
  ownSettings,
  pendingInputExclusion,
  type TableDeclarations,
  targetOwner,
} from '../../core/tableDeclaration.js'

/** Chatwoot ids are stored as text: a hosted instance's ids exceed the integer column. */

/** Link state between a delivery target and its Chatwoot inbox. */
export interface ChatwootLinkTable {
  target_id: string
  /** Server, account and inbox the other rows belong to: a change resets them. */
  place: string
  /** Sealed: the webhook URL's token and, once known, Chatwoot's signing secret. */
  keys: string
  /** The inbox the gateway created, null where one is configured. */
  inbox_id: string | null
  /** The webhook URL last registered at Chatwoot; null forces a new registration. */
  hooked_url: string | null
  /** 0 once Chatwoot has rejected message statuses. */
  takes_status: number
  /** Agent messages up to this instant are already imported. */
  heard_until: string
  /** Messages from this instant on are being imported; null without an import under way. */
  import_since: Generated<string | null>
  /** End of the last import; null before the first. */
  imported_at: Generated<string | null>
}
export type ChatwootLinkRow = Selectable<ChatwootLinkTable>
export type NewChatwootLinkRow = Insertable<ChatwootLinkTable>

export interface ChatwootContactRow {
  target_id: string
  /** A contact's key or a group's id at the time the contact was created. */
  chat: string
  contact_id: string
  /** Chatwoot's `source_id` of the contact in the inbox. */
  source_id: string
}

export interface ChatwootConversationRow {
  target_id: string
  conversation_id: string
  chat: string
  /** 1 for the conversation that new messages go to. */
  current: number
}

/** Maps one part of a message to its Chatwoot message, in either direction. */
export interface ChatwootMessageRow {
  target_id: string
  message_id: string
  part: number
  conversation_id: string
  /** Null during creation: a retry must first check that Chatwoot does not have it already. */
  chatwoot_id: string | null
  /** 1 when an agent wrote it in Chatwoot. */
  by_agent: number
  /** Fingerprint of the agent's text: a different one means an edit. */
  said: string | null
  state: string | null
  /** Delivery state last reported to Chatwoot. */
  told: string | null
  /** 1 while the message's file has still to be uploaded. */
  awaits_file: number
  at: string
}

/** Webhook inbox of Chatwoot: pending until processed, then kept to detect repetitions. */
export interface ChatwootInboxTable {
  seq: Generated<number>
  target_id: string
  /** Key of the queue that serialises the work: a conversation's id, or empty. */
  lane: string
  /** Chatwoot's delivery id, or a generated one. */
  delivery_id: string
  received_at: string
  body: string
  done: Generated<number>
  attempts: Generated<number>
  next_at: string | null
}
export type ChatwootInboxRow = Selectable<ChatwootInboxTable>

declare module '../../core/store/tables.js' {
  interface Tables {
    chatwoot_links: ChatwootLinkTable
    chatwoot_contacts: ChatwootContactRow
    chatwoot_conversations: ChatwootConversationRow
    chatwoot_messages: ChatwootMessageRow
    chatwoot_inbox: ChatwootInboxTable
  }
}

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const chatwootTables = {
  chatwoot_links: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: ownSettings,
  },
  chatwoot_contacts: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: {
      kind: 'integrations',
      owner: targetOwner,
      identifyingColumns: ['chat'],
      listRecipients: ({ target_id }) => [{ targetId: String(target_id) }],
    },
  },
  chatwoot_conversations: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: {
      kind: 'integrations',
      owner: targetOwner,
      identifyingColumns: ['chat'],
      dependents: [
        {
          table: 'chatwoot_messages',
          columns: ['target_id', 'conversation_id'],
          parentColumns: ['target_id', 'conversation_id'],
        },
      ],
    },
  },
  chatwoot_messages: {
    backup: { exclusionReason: foreignIdsReason },
    personalData: { kind: 'integrations', owner: targetOwner, textColumns: ['said', 'state', 'told'] },
  },
  chatwoot_inbox: {
    backup: pendingInputExclusion,
    personalData: {
      kind: 'integrations',
      owner: targetOwner,
      textColumns: ['lane', 'body'],
      whenAbout: 'delete',
    },
  },
} satisfies Partial<TableDeclarations>
