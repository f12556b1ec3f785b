import type { Kysely } from 'kysely'
import type { ActivityTable, ApiKeySessionTable, ApiKeyTable, InvitationRow } from './accountTables.js'
import type { BackupRow, BackupScheduleRow } from './backupTables.js'
import type { CampaignRecipientRow, CampaignTable, OptOutRow, OptOutSettingsRow } from './campaignTables.js'
import type {
  BotJobAttemptRow,
  BotJobTable,
  ConversationStateRow,
  ConversationTable,
  LabelRow,
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
  SessionDeviceRow,
  SessionProxyRow,
  VirtualChannelRow,
  VirtualMessageTable,
  VirtualPhoneRow,
  VirtualProductRow,
  VirtualProfileTable,
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
import type { MachineSampleRow, MessageCountRow, SystemLogTable, UserSampleRow } from './monitoringTables.js'
import type { CommitMarkRow, LeaseRow, NodeCallRow, NodeRow, SchemaContractionRow } from './nodeTables.js'
import type { NotificationRow, NotificationStateRow } from './notificationTables.js'
import type { PostSettingsRow, PostTable } from './postTables.js'
import type {
  ErasedKeyRow,
  ErasedNameRow,
  ErasureRow,
  RetentionSettingsRow,
} from './privacy/privacyTables.js'
import type {
  ContactRow,
  IdentityRow,
  SessionAvailabilityTable,
  SessionBehaviorRow,
  SessionRow,
} from './sessionTables.js'
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
  labels: LabelRow
  virtual_phones: VirtualPhoneRow
  virtual_profiles: VirtualProfileTable
  virtual_channels: VirtualChannelRow
  virtual_products: VirtualProductRow
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
  conversations: ConversationTable
  conversation_states: ConversationStateRow
  offers: BotJobTable
  offer_attempts: BotJobAttemptRow
  session_behaviors: SessionBehaviorRow
  session_proxies: SessionProxyRow
  session_devices: SessionDeviceRow
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
  commit_marks: CommitMarkRow
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
  campaigns: CampaignTable
  campaign_recipients: CampaignRecipientRow
  opt_outs: OptOutRow
  opt_out_settings: OptOutSettingsRow
  posts: PostTable
  post_settings: PostSettingsRow
  notifications: NotificationRow
  notification_states: NotificationStateRow
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

export interface NotificationSettingsRow {
  user_id: string
  /** JSON of the user's changes; an absent key means the default. */
  settings: string
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
