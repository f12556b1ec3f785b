import type {
  ApiType,
  AttentionKind,
  ConnectionMethod,
  LogLevel,
  LogService,
  NumberQuality,
  SessionAvailability,
  SessionStatus,
} from '@morpheus/sdk/contract'
import type { Generated, Kysely, Selectable } from 'kysely'
import type { ActivityTable, ApiKeySessionTable, ApiKeyTable, InvitationRow } from './accountTables.js'
import type { BackupRow, BackupScheduleRow } from './backupTables.js'
import type {
  ChatwootContactRow,
  ChatwootConversationRow,
  ChatwootInboxTable,
  ChatwootLinkRow,
  ChatwootMessageRow,
} from './chatwootTables.js'
import type {
  ConversationRow,
  ConversationStateRow,
  OfferAttemptRow,
  OfferTable,
} from './conversationTables.js'
import type {
  DeliveryAttemptRow,
  DeliveryMinuteRow,
  DeliveryTable,
  DeliveryTargetRow,
  DeliveryTotalRow,
} from './deliveryTables.js'
import type {
  CloudChatRow,
  CloudConfigTable,
  CloudInboxTable,
  EngineKeyRow,
  LeftDeviceRow,
  VirtualMessageTable,
  VirtualPhoneRow,
} from './engineTables.js'
import type {
  KommoContactRow,
  KommoGrantRow,
  KommoInboxTable,
  KommoNoteRow,
  KommoPaceRow,
  KommoSyncRow,
} from './kommoTables.js'
import type { AlertRow, AlertSettingsRow } from './mail/alertTables.js'
import type { MailRow, SmtpSettingsRow } from './mail/mailTables.js'
import type {
  MediaDownloadRow,
  MediaRow,
  MessageAttemptRow,
  MessageTable,
  SeenMessageRow,
  SessionPaceRow,
} from './messageTables.js'
import type {
  ForgettingRow,
  ForgottenKeyRow,
  ForgottenNameRow,
  RetentionSettingsRow,
} from './privacy/privacyTables.js'
import type {
  CountedTryRow,
  DeviceRequestRow,
  DeviceRow,
  RecoveryCodeRow,
  TwoFactorRow,
  UsedCodeRow,
} from './signInTables.js'
import type { TemplateImportRow, TemplateTable, TemplateUseRow } from './templateTables.js'

/**
 * Columns hold text, whole numbers and nothing else, so that SQLite and Postgres agree: instants are ISO 8601 in UTC,
 * booleans are 0 or 1, objects are JSON.
 */
export interface Tables {
  users: UserRow
  activity: ActivityTable
  devices: DeviceRow
  device_requests: DeviceRequestRow
  counted_tries: CountedTryRow
  two_factor: TwoFactorRow
  used_codes: UsedCodeRow
  recovery_codes: RecoveryCodeRow
  api_keys: ApiKeyTable
  api_key_sessions: ApiKeySessionTable
  invitations: InvitationRow
  revoked_tokens: RevokedTokenRow
  sessions: SessionRow
  session_availability: SessionAvailabilityTable
  contacts: ContactRow
  events: EventRow
  idempotent_answers: IdempotentAnswerRow
  virtual_phones: VirtualPhoneRow
  virtual_messages: VirtualMessageTable
  engine_keys: EngineKeyRow
  left_devices: LeftDeviceRow
  seen_messages: SeenMessageRow
  messages: MessageTable
  media: MediaRow
  media_downloads: MediaDownloadRow
  message_attempts: MessageAttemptRow
  identities: IdentityRow
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
  conversations: ConversationRow
  conversation_states: ConversationStateRow
  offers: OfferTable
  offer_attempts: OfferAttemptRow
  session_behaviors: SessionBehaviorRow
  cloud_configs: CloudConfigTable
  cloud_inbox: CloudInboxTable
  cloud_chats: CloudChatRow
  chatwoot_links: ChatwootLinkRow
  chatwoot_contacts: ChatwootContactRow
  chatwoot_conversations: ChatwootConversationRow
  chatwoot_messages: ChatwootMessageRow
  chatwoot_inbox: ChatwootInboxTable
  health_probe: HealthProbeRow
  clock_watch: ClockWatchRow
  store_identity: StoreIdentityRow
  fences: FenceRow
  model_usage: ModelUsageRow
  kommo_grants: KommoGrantRow
  kommo_paces: KommoPaceRow
  kommo_contacts: KommoContactRow
  kommo_notes: KommoNoteRow
  kommo_inbox: KommoInboxTable
  kommo_syncs: KommoSyncRow
  templates: TemplateTable
  template_imports: TemplateImportRow
  template_uses: TemplateUseRow
  mails: MailRow
  alerts: AlertRow
  alert_settings: AlertSettingsRow
  smtp_settings: SmtpSettingsRow
  backups: BackupRow
  backup_schedules: BackupScheduleRow
  forgettings: ForgettingRow
  forgotten_names: ForgottenNameRow
  forgotten_keys: ForgottenKeyRow
  retention_settings: RetentionSettingsRow
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
  phone: string | null
  /** An IANA name; null until one is chosen: the gateway's. */
  timezone: string | null
  /** When the password was last given; null where it never was. */
  signed_in_at: string | null
  /** Since when it may neither sign in nor call; null where it may. */
  blocked_at: string | null
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
  /** The number before that one paired, without its device; null once its owner has seen that, or it is back. */
  former_phone: string | null
  profile_pic: string | null
  /** Of a session of the Cloud API: what its number is called and rated, as Meta said last. */
  display_name: string | null
  quality: NumberQuality | null
  /** Set while a pairing code is asked for: whom a restart asks again. */
  pairing_phone: string | null
  last_activity: string | null
  created_at: string
  /** Why the last connection or attempt ended, where an error ended it; null since a new one began. */
  failure: string | null
  /** How it stands, since when, and the code of why. */
  availability: SessionAvailability
  since: string | null
  reason: string | null
  /** Kind of attention, its start, and the connections lost in a day where it is unstable. */
  attention: AttentionKind | null
  attention_since: string | null
  drops: number | null
  /** How it is called in its owner's own system; none other of the owner's has it. */
  external_id: string | null
  /** JSON of a map of texts; null where it is empty. */
  metadata: string | null
  /** JSON of a list of texts; null where it is empty. */
  tags: string | null
  /** 1 where its owner has it stand first. */
  pinned: number
}

/** How a session stood from an instant on, until its next row. */
export interface SessionAvailabilityTable {
  seq: Generated<number>
  session_id: string
  at: string
  availability: SessionAvailability
  reason: string | null
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

/** One of the names that a contact goes by. */
export interface IdentityRow {
  session_id: string
  /** A number as somebody writes it or as WhatsApp has it, WhatsApp's `123456@lid`, the Cloud API's `BR.123456`. */
  name: string
  kind: 'phone' | 'lid' | 'business'
  /** The key of the contact, which is the best of its names: never one that leads on to another. */
  contact: string
  known_at: string
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
  /** What was to be sent and did not go out. */
  failed: Generated<number>
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

export interface StoreIdentityRow {
  /** Always 1. */
  slot: number
  id: string
  /** Name of the vault's key that seals (`Vault.names`); null until a gateway with the right one has started. */
  key_name: string | null
}

export interface ClockWatchRow {
  /** Always 1. */
  id: number
  seen_at: string
  /** JSON: the jumps that are not believed yet. */
  jumps: string
}

/** What a session's model was asked on a day. */
export interface ModelUsageRow {
  session_id: string
  /** `2026-11-21`, where the gateway's clocks are. */
  day: string
  model: string
  calls: number
  input_tokens: number
  output_tokens: number
  /** Millionths of a US dollar, of the calls whose price is known. */
  cost: number
  /** How many calls' is not. */
  unpriced: number
}
