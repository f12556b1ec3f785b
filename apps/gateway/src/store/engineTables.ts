import type { Generated, Insertable, Selectable } from 'kysely'

export interface EngineKeyRow {
  session_id: string
  /** The engine's own. */
  name: string
  /** Sealed: it proves a pairing. */
  value: string
}

/** A linked device that a phone still lists after its session ended. */
export interface LeftDeviceRow {
  id: string
  user_id: string
  /** The engine that can remove it. */
  engine: string
  /** Sealed: what the engine proves by that it is the device. */
  proof: string
  left_at: string
}

export interface VirtualPhoneRow {
  session_id: string
  /** Digits, country code first. */
  number: string
  /** The linked device's number, as in WhatsApp's `5511988887777:12`. */
  device: number
  /** SHA-256 in hexadecimal. */
  secret_hash: string
  online: number
  /** How many contacts the address book holds, and how many of them the session has seen. */
  contacts: number
  contacts_synced: number
  /** Null for a phone that was linked before this was kept. */
  paired_at: string | null
  /** How many messages from before the pairing the session has. */
  history_sent: number
  /** Numbers, as a JSON list. */
  blocked: string
  /** Whose number the account does not know: numbers, as a JSON list. */
  hidden: string
  /** As a JSON list. */
  groups: string
  /** What the linked device is known by: SHA-256 in hexadecimal. Null for a phone that was linked before this was kept. */
  device_hash: string | null
}

export interface VirtualMessageTable {
  /** The order within a conversation. */
  seq: Generated<number>
  session_id: string
  /** The contact's number, or the group's id. */
  chat: string
  /** The network's, chosen by whoever wrote it. */
  id: string
  /** 1 for the account's own. */
  from_me: number
  /** The number of who wrote it. */
  author: string
  /** JSON. */
  content: string
  /** The id of the message that it answers. */
  reply_to: string | null
  /** How far one of the account's own has come; of others', whether the account has read it. */
  state: 'sent' | 'delivered' | 'read' | 'played'
  edited: Generated<number>
  revoked: Generated<number>
  /** Emojis by the number of who reacted, as JSON. */
  reactions: Generated<string>
  at: string
  /** The file that it carries: SHA-256 in hexadecimal. */
  file: Generated<string | null>
  /** What the author goes by, where they said it; what a group that nobody made is called. */
  author_name: string | null
  group_name: string | null
  /** 1 once the phone's owner looked at it. */
  seen: Generated<number>
  /** Of its last change: of a session's messages, those with a larger one changed later. */
  revision: Generated<number>
}
export type VirtualMessageRow = Selectable<VirtualMessageTable>
export type NewVirtualMessageRow = Insertable<VirtualMessageTable>

export interface CloudConfigTable {
  session_id: string
  /** JSON, encrypted: it holds secrets. */
  config: string
  updated_at: string
  /** JSON: what Meta shows of the number; null before it was asked. */
  account: Generated<string | null>
}
export type CloudConfigRow = Selectable<CloudConfigTable>

/** What Meta sent of one session and is not told of yet. */
export interface CloudInboxTable {
  seq: Generated<number>
  session_id: string
  received_at: string
  /** As it came: JSON. */
  body: string
}
export type CloudInboxRow = Selectable<CloudInboxTable>

/** What a contact wrote last to a number of the Cloud API. */
export interface CloudChatRow {
  session_id: string
  /** The number, or the network's name for somebody. */
  contact: string
  message_id: string
  at: string
}
