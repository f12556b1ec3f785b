import type {
  ApiType,
  ConnectionMethod,
  LogLevel,
  LogService,
  MessageMedia,
  MessageState,
  SessionStatus,
} from '@morpheus/sdk/contract'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type {
  DeliveryAttemptRow,
  DeliveryMinuteRow,
  DeliveryTable,
  DeliveryTargetRow,
  DeliveryTotalRow,
} from './deliveryTables.js'

/**
 * Columns hold text, whole numbers and nothing else, so that SQLite and Postgres agree: instants are ISO 8601 in UTC,
 * booleans are 0 or 1, objects are JSON.
 */
export interface Tables {
  users: UserRow
  revoked_tokens: RevokedTokenRow
  sessions: SessionRow
  contacts: ContactRow
  events: EventRow
  idempotent_answers: IdempotentAnswerRow
  virtual_phones: VirtualPhoneRow
  virtual_messages: VirtualMessageTable
  engine_keys: EngineKeyRow
  seen_messages: SeenMessageRow
  messages: MessageTable
  media: MediaRow
  media_downloads: MediaDownloadRow
  message_attempts: MessageAttemptRow
  contact_names: ContactNameRow
  session_paces: SessionPaceRow
  notification_settings: NotificationSettingsRow
  system_logs: SystemLogTable
  message_counts: MessageCountRow
  machine_samples: MachineSampleRow
  user_samples: UserSampleRow
  delivery_targets: DeliveryTargetRow
  deliveries: DeliveryTable
  delivery_attempts: DeliveryAttemptRow
  delivery_totals: DeliveryTotalRow
  delivery_minutes: DeliveryMinuteRow
  session_behaviors: SessionBehaviorRow
  cloud_configs: CloudConfigTable
  cloud_inbox: CloudInboxTable
  cloud_chats: CloudChatRow
  health_probe: HealthProbeRow
  clock_watch: ClockWatchRow
  fences: FenceRow
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export interface UserRow {
  id: string
  name: string
  /** Lower case. */
  email: string
  password_hash: string
  avatar: string | null
  /** The cursor of the user's newest event; 0 before the first. */
  event_cursor: number
  /** Tokens issued before are refused. */
  tokens_valid_from: string
  created_at: string
  /** 1 while nobody has signed in with the password that we made. */
  password_unused: number
  /** 1 for who may change what is everybody's: the first user, and whom they name. */
  administrator: number
}

export interface RevokedTokenRow {
  id: string
  expires_at: string
}

export interface SessionRow {
  id: string
  user_id: string
  name: string
  description: string | null
  status: SessionStatus
  api_type: ApiType
  connection_method: ConnectionMethod | null
  /** 1 while a phone is linked, even if it is offline. */
  paired: number
  /** The account of the last pairing; its contacts outlive an unlinking and leave when another number pairs. */
  phone: string | null
  profile_pic: string | null
  /** Set while a pairing code is asked for: whom a restart asks again. */
  pairing_phone: string | null
  last_activity: string | null
  created_at: string
  /** Why the last connection or attempt ended, where an error ended it; null since a new one began. */
  failure: string | null
}

export interface ContactRow {
  id: string
  session_id: string
  name: string | null
  phone: string
  profile_pic: string | null
  created_at: string
  /** 1 without a name: these come last. */
  unnamed: number
  /** The name folded, or the phone without one: what is sorted by and searched in. */
  sort_name: string
}

export interface EventRow {
  id: string
  user_id: string
  cursor: number
  /** Not a reference: events outlive their session. */
  session_id: string
  type: string
  payload: string
  at: string
  /** Our id of the message that it is about, where that is kept. Not a reference: either may be forgotten first. */
  message_id: string | null
}

export interface IdempotentAnswerRow {
  user_id: string
  key: string
  /** Method, URL and body as one SHA-256, in hexadecimal. */
  request: string
  status: number
  answer: string
  created_at: string
}

export interface SeenMessageRow {
  session_id: string
  /** Its chat, who wrote it and its id there. */
  message: string
  seen_at: string
}

export interface EngineKeyRow {
  session_id: string
  /** The engine's own. */
  name: string
  /** Sealed: it proves a pairing. */
  value: string
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
  /** As a JSON list. */
  groups: string
  /** What the linked device is known by: SHA-256 in hexadecimal. Null for a phone that was linked before this was kept. */
  device_hash: string | null
}

interface VirtualMessageTable {
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

interface MessageTable {
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
}
export type MessageRow = Selectable<MessageTable>
export type NewMessageRow = Insertable<MessageTable>

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

/** What else a contact is called, and as whom they are kept. */
export interface ContactNameRow {
  session_id: string
  /** A number as somebody writes it, or the network's name for who hides theirs. */
  name: string
  /** The contact's key. */
  contact: string
  known_at: string
}

export interface SessionPaceRow {
  session_id: string
  /** What its owner changed, as JSON; what is absent is the gateway's. */
  pace: string
}

export interface NotificationSettingsRow {
  user_id: string
  /** What the user changed, as JSON; what is absent is the default. */
  settings: string
}

interface SystemLogTable {
  /** Grows with time; no number comes twice. */
  id: Generated<number>
  /** Whose line it is; null for the system's, which everybody sees. */
  user_id: string | null
  /** Not a reference: lines outlive their session. */
  session_id: string | null
  level: LogLevel
  service: LogService
  at: string
  /** Service and message, folded for the search. */
  folded: string
  message: string
  /** JSON. */
  details: string | null
}
export type SystemLogRow = Selectable<SystemLogTable>

export interface MessageCountRow {
  /** Not a reference: what was counted stays when the session goes. */
  session_id: string
  /** Where a quarter of an hour begins. */
  begins: string
  user_id: string
  sent: number
  received: number
}

/** Percentages and milliseconds are kept as hundredths. */
export interface MachineSampleRow {
  at: string
  /** For how long it is kept: 0 an hour, 1 a day, 2 a week. */
  tier: number
  cpu: number
  memory: number
  errors: number
  response_time: number | null
}

/** What the same moment was for one user. */
export interface UserSampleRow {
  user_id: string
  at: string
  tier: number
  /** Connected sessions. */
  active: number
  /** The average over them, in hundredths of a millisecond. */
  latency: number | null
}

export interface SessionBehaviorRow {
  session_id: string
  /** What the owner changed, as JSON; what is absent is the default. */
  behavior: string
}

interface CloudConfigTable {
  session_id: string
  /** JSON, encrypted: it holds secrets. */
  config: string
  updated_at: string
  /** JSON: what Meta shows of the number; null before it was asked. */
  account: Generated<string | null>
}
export type CloudConfigRow = Selectable<CloudConfigTable>

/** What Meta sent of one session and is not told of yet. */
interface CloudInboxTable {
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

export interface FenceRow {
  /** Of a lease. */
  name: string
  /** The greatest that has written. */
  fence: number
}

export interface HealthProbeRow {
  /** Always 1. */
  id: number
  at: string
}

export interface ClockWatchRow {
  /** Always 1. */
  id: number
  seen_at: string
  /** JSON: the jumps that are not believed yet. */
  jumps: string
}
