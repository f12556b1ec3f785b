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
  BotJobAttemptRow,
  BotJobTable,
  ConversationRow,
  ConversationStateRow,
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
import type { LeaseRow, NodeCallRow, NodeRow, SchemaContractionRow } from './nodeTables.js'
import type {
  ErasedKeyRow,
  ErasedNameRow,
  ErasureRow,
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

/**
 * Columns hold text and whole numbers only, so that SQLite and Postgres agree: instants are ISO 8601 in UTC, booleans
 * are 0 or 1, objects are JSON.
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
  offers: BotJobTable
  offer_attempts: BotJobAttemptRow
  session_behaviors: SessionBehaviorRow
  cloud_configs: CloudConfigTable
  cloud_inbox: CloudInboxTable
  cloud_chats: CloudChatRow
  health_probe: HealthProbeRow
  clock_watch: ClockWatchRow
  store_identity: StoreIdentityRow
  fences: FenceRow
  nodes: NodeRow
  leases: LeaseRow
  node_calls: NodeCallRow
  schema_contractions: SchemaContractionRow
  mails: MailRow
  alerts: AlertRow
  alert_settings: AlertSettingsRow
  smtp_settings: SmtpSettingsRow
  backups: BackupRow
  backup_schedules: BackupScheduleRow
  forgettings: ErasureRow
  forgotten_names: ErasedNameRow
  forgotten_keys: ErasedKeyRow
  retention_settings: RetentionSettingsRow
}

export type Db = Kysely<Tables>

export interface UserRow {
  id: string
  name: string
  /** Lower case. */
  email: string
  password_hash: string
  avatar: string | null
  /** Cursor of the user's newest event; 0 before the first. */
  event_cursor: number
  /** Tokens issued earlier are rejected. */
  tokens_valid_from: string
  created_at: string
  /** 1 until the first sign-in with the generated password. */
  password_unused: number
  /** 1 for administrators: the first user, and those they appoint. */
  administrator: number
  phone: string | null
  /** IANA name; null means the gateway's zone. */
  timezone: string | null
  /** Last sign-in with the password; null before the first. */
  signed_in_at: string | null
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
  /**
   * Number before the current one paired, without its device; null once the owner has acknowledged the change, or it is
   * back.
   */
  former_phone: string | null
  profile_pic: string | null
  /** Cloud API: display name and quality rating last reported by Meta. */
  display_name: string | null
  quality: NumberQuality | null
  /** Number a pairing code is pending for, so that a restart asks again; else null. */
  pairing_phone: string | null
  last_activity: string | null
  created_at: string
  /** User-facing error that ended the last connection or attempt; null since a new one began. */
  failure: string | null
  availability: SessionAvailability
  since: string | null
  reason: string | null
  /** Kind of attention, its start, and the connections lost in a day where it is unstable. */
  attention: AttentionKind | null
  attention_since: string | null
  drops: number | null
  /** Limits of the network's on new conversations, as JSON (`sessions/state/restrictions.ts`); null where there are none. */
  restrictions: string | null
  /** Id in the owner's own system; unique per owner. */
  external_id: string | null
  /** JSON of a map of texts; null where it is empty. */
  metadata: string | null
  /** JSON of a list of texts; null where it is empty. */
  tags: string | null
  /** 1 when pinned to the top. */
  pinned: number
}

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
  /** 1 without a name: sorted last. */
  unnamed: number
  /** Folded name, or the phone: sort key and search text. */
  sort_name: string
}

export interface EventRow {
  id: string
  user_id: string
  cursor: number
  /** No foreign key: events outlive their session. */
  session_id: string
  type: string
  payload: string
  at: string
  /** Id of the message it is about, if stored. No foreign key: either may be deleted first. */
  message_id: string | null
}

export interface IdempotentAnswerRow {
  user_id: string
  key: string
  /** SHA-256 of method, URL and body, in hexadecimal. */
  request: string
  status: number
  answer: string
  created_at: string
}

export interface IdentityRow {
  session_id: string
  /** A phone number as written or as normalised by WhatsApp, a WhatsApp `123456@lid`, or a Cloud API `BR.123456`. */
  name: string
  kind: 'phone' | 'lid' | 'business'
  /** The contact's key, its best name: never a name that maps to another key. */
  contact: string
  known_at: string
}

export interface NotificationSettingsRow {
  user_id: string
  /** JSON of the user's changes; an absent key means the default. */
  settings: string
}

interface SystemLogTable {
  /** Increasing; never reused. */
  id: Generated<number>
  /** Owner; null for system entries, which every user sees. */
  user_id: string | null
  /** No foreign key: entries outlive their session. */
  session_id: string | null
  level: LogLevel
  service: LogService
  at: string
  /** Folded service and message, for the search. */
  folded: string
  message: string
  details: string | null
}
export type SystemLogRow = Selectable<SystemLogTable>

export interface MessageCountRow {
  /** No foreign key: counts outlive their session. */
  session_id: string
  /** Start of a quarter of an hour. */
  begins: string
  user_id: string
  sent: number
  received: number
  failed: Generated<number>
}

/** Percentages and milliseconds, both in hundredths. */
export interface MachineSampleRow {
  at: string
  /** Retention tier: 0 an hour, 1 a day, 2 a week. */
  tier: number
  cpu: number
  memory: number
  errors: number
  response_time: number | null
}

export interface UserSampleRow {
  user_id: string
  at: string
  tier: number
  active: number
  /** Average over connected sessions, in hundredths of a millisecond. */
  latency: number | null
}

export interface SessionBehaviorRow {
  session_id: string
  /** JSON of the owner's changes; an absent key means the default. */
  behavior: string
}

export interface FenceRow {
  name: string
  /** Highest fencing number that has written. */
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
  /** JSON of the clock jumps that are not confirmed yet. */
  jumps: string
}
