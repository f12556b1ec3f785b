import type { Generated, Insertable, Selectable } from 'kysely'

export interface EngineKeyRow {
  session_id: string
  name: string
  /** Sealed: it authenticates a linked device. */
  value: string
}

export interface LeftDeviceRow {
  id: string
  user_id: string
  engine: string
  /** Sealed credentials of the device. */
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
  /** Size of the address book, and the part already synced to the session. */
  contacts: number
  contacts_synced: number
  /** Null for phones linked before this column existed. */
  paired_at: string | null
  /** Number of messages from before the pairing that the session has received. */
  history_sent: number
  /** JSON list of numbers. */
  blocked: string
  /** JSON list of numbers hidden from the account. */
  hidden: string
  groups: string
  /** JSON of names in the address book by number, null for a removed one (`engines/virtual/savedNames.ts`). */
  saved_names: string
  /** SHA-256 in hexadecimal of the linked device's key. Null for phones linked before this column existed. */
  device_hash: string | null
  /** Restrictions by the virtual network, as JSON (`engines/virtual/networkRestrictions.ts`); null for nothing. */
  restrictions: string | null
}

export interface VirtualProfileTable {
  session_id: string
  /** JSON: name, about, business profile, privacy (`engines/virtual/virtualProfile.ts`). */
  profile: string
  /** Data URL of a JPEG. */
  picture: string | null
  /** JSON of states by conversation (`engines/virtual/virtualChats.ts`). */
  chats: Generated<string>
}

export interface VirtualMessageTable {
  /** Order within a conversation. */
  seq: Generated<number>
  session_id: string
  /** The contact's number, or the group's id. */
  chat: string
  /** Network id, chosen by the sender's device. */
  id: string
  from_me: number
  author: string
  content: string
  reply_to: string | null
  /** Delivery state of the account's own messages; read state of others'. */
  state: 'sent' | 'delivered' | 'read' | 'played'
  edited: Generated<number>
  revoked: Generated<number>
  /** JSON map from a number to its emoji. */
  reactions: Generated<string>
  /** End of its pin; null without one. */
  pinned_until: Generated<string | null>
  at: string
  /** SHA-256 in hexadecimal of the attached file. */
  file: Generated<string | null>
  /** The author's push name if known; the group's name where no group row exists. */
  author_name: string | null
  group_name: string | null
  seen: Generated<number>
  /** Revision of the last change, increasing within a session. */
  revision: Generated<number>
}
export type VirtualMessageRow = Selectable<VirtualMessageTable>
export type NewVirtualMessageRow = Insertable<VirtualMessageTable>

/** A channel that the account of a virtual phone follows or administers. */
export interface VirtualChannelRow {
  session_id: string
  id: string
  name: string
  description: string | null
  /** Code of its invite link. */
  invite: string
  role: 'owner' | 'admin' | 'follower'
  followers: number
  muted: number
}

/** A product in the catalogue of a virtual phone's account. */
export interface VirtualProductRow {
  session_id: string
  id: string
  name: string
  description: string | null
  /** In minor units. */
  price: number | null
  currency: string | null
  url: string | null
  code: string | null
  hidden: number
  /** As `data:`. */
  picture: string
  created_at: string
}

export interface CloudConfigTable {
  session_id: string
  config: string
  updated_at: string
  /** JSON of Meta's details of the number; null before the first request. */
  account: Generated<string | null>
}
export type CloudConfigRow = Selectable<CloudConfigTable>

export interface SessionProxyRow {
  session_id: string
  /** Sealed: it has a password. */
  config: string
  updated_at: string
  /** Outcome of the last test or connection: its time, that of the last success, and the failure, if it failed. */
  attempted_at: string | null
  succeeded_at: string | null
  error: string | null
  /** JSON of the failure's message. */
  error_message: string | null
}

export interface SessionDeviceRow {
  session_id: string
  /** JSON of the owner's changes. */
  device: string
}

/** Webhook inbox of Meta, pending until published. */
export interface CloudInboxTable {
  seq: Generated<number>
  session_id: string
  received_at: string
  body: string
}
export type CloudInboxRow = Selectable<CloudInboxTable>

/** Last inbound message of a contact on a Cloud API number. */
export interface CloudChatRow {
  session_id: string
  /** The number, or the network's id of a user without one. */
  contact: string
  message_id: string
  at: string
}
