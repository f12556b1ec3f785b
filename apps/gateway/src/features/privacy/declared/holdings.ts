import { type PrivacyKind, privacyKinds } from '@morpheus/sdk/contract'
import type { AnyRow } from '../../../core/store/inPieces.js'
import type { Tables } from '../../../core/store/tables.js'

/** A table that may hold personal data of an account's contacts. */
export interface Holding {
  readonly kind: PrivacyKind
  /** The column with a row's owner, and the table it refers to. */
  readonly by: readonly [column: string, of: keyof Tables]
  /** Columns with a single name: a row naming the person is deleted. */
  readonly own?: readonly string[]
  /** Columns to search, JSON or other text. */
  readonly text?: readonly string[]
  /** Erasure of a row entirely about the person: `goes` deletes it; by default it is redacted. */
  readonly about?: 'goes'
  /** Erasure of a row that mentions the person: `goes` deletes it; by default it is redacted. */
  readonly mention?: 'goes'
  /** Dependent rows, deleted with it: matching columns of both tables. */
  readonly parts?: readonly Part[]
  /** Other rows that describe it: they are kept and blanked. */
  readonly tellers?: readonly Teller[]
  /** The column with the receiving integration, and a condition that the row was sent. */
  readonly sent?: { readonly target: string; readonly wasSent: (row: AnyRow) => boolean }
}

export interface Teller {
  readonly table: keyof Tables
  readonly column: string
  readonly text: string
}

interface Part {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  readonly of: readonly string[]
}

/** A table without personal data of contacts, with the reason. */
export interface Nobody {
  readonly nobody: string
}

const ofSession = ['session_id', 'sessions'] as const
const ofUser = ['user_id', 'users'] as const
const ofTarget = ['target_id', 'delivery_targets'] as const
const part = (table: keyof Tables, column: string, of = 'id'): Part => ({
  table,
  columns: [column],
  of: [of],
})

const account = "The account holder's own, who is no contact of theirs."
const signIns = 'How the account holder signs in.'
const counted = 'Counts and measures alone.'
const machine = "The machine's own."
const wanted = 'How the account holder wants things: they wrote it, and secrets in it are sealed.'
const reached = 'Goes with the row that it is a part of.'
const always = () => true

/** Personal-data inventory of every table, and its erasure: a test fails for missing tables. */
export const holdings: { readonly [Table in keyof Tables]: Holding | Nobody } = {
  contacts: { kind: 'contacts', by: ofSession, own: ['phone'], text: ['name', 'sort_name', 'profile_pic'] },
  identities: { kind: 'contacts', by: ofSession, own: ['name', 'contact'] },

  messages: {
    kind: 'messages',
    by: ofSession,
    own: ['chat', 'contact'],
    text: ['text', 'content', 'reactions', 'failure_detail', 'media_error'],
    parts: [
      part('message_attempts', 'message_id'),
      part('media_downloads', 'message_id'),
      part('chatwoot_messages', 'message_id'),
      part('kommo_notes', 'message_id'),
    ],
    tellers: [{ table: 'events', column: 'message_id', text: 'payload' }],
  },
  message_attempts: { kind: 'messages', by: ['message_id', 'messages'], text: ['failure_detail'] },
  media_downloads: { nobody: reached },
  media: { nobody: 'Contents by their hashes: those of the messages that go are deleted with them.' },
  seen_messages: { kind: 'other', by: ofSession, text: ['message'], mention: 'goes' },
  virtual_messages: {
    kind: 'other',
    by: ofSession,
    own: ['chat', 'author'],
    text: ['content', 'reactions', 'author_name', 'group_name'],
  },
  virtual_phones: { kind: 'other', by: ofSession, text: ['blocked', 'hidden', 'groups'] },

  conversations: {
    kind: 'conversations',
    by: ofSession,
    own: ['chat'],
    text: ['choices', 'last_error'],
    parts: [part('conversation_states', 'conversation_id')],
  },
  conversation_states: { nobody: reached },
  offers: {
    kind: 'conversations',
    by: ofSession,
    own: ['chat'],
    text: ['error'],
    parts: [part('offer_attempts', 'offer_id')],
    sent: { target: 'target_id', wasSent: ({ target_id }) => target_id !== null },
  },
  offer_attempts: { kind: 'conversations', by: ['offer_id', 'offers'], text: ['error'] },
  cloud_chats: { kind: 'conversations', by: ofSession, own: ['contact'] },

  // Events keep their order without gaps: those about the person are blanked.
  events: { kind: 'events', by: ofUser, text: ['payload'] },
  cloud_inbox: { kind: 'events', by: ofSession, text: ['body'], about: 'goes' },
  deliveries: {
    kind: 'deliveries',
    by: ofSession,
    own: ['contact'],
    text: ['payload', 'error'],
    about: 'goes',
    parts: [part('delivery_attempts', 'delivery_id')],
    sent: { target: 'target_id', wasSent: ({ attempts }) => Number(attempts) > 0 },
  },
  delivery_attempts: { kind: 'deliveries', by: ['delivery_id', 'deliveries'], text: ['error', 'answer'] },
  delivery_targets: { kind: 'integrations', by: ofSession, text: ['last_error'] },

  chatwoot_contacts: {
    kind: 'integrations',
    by: ofTarget,
    own: ['chat'],
    sent: { target: 'target_id', wasSent: always },
  },
  chatwoot_conversations: {
    kind: 'integrations',
    by: ofTarget,
    own: ['chat'],
    parts: [
      {
        table: 'chatwoot_messages',
        columns: ['target_id', 'conversation_id'],
        of: ['target_id', 'conversation_id'],
      },
    ],
  },
  chatwoot_messages: { kind: 'integrations', by: ofTarget, text: ['said', 'state', 'told'] },
  chatwoot_inbox: { kind: 'integrations', by: ofTarget, text: ['lane', 'body'], about: 'goes' },
  kommo_contacts: {
    kind: 'integrations',
    by: ofTarget,
    own: ['contact'],
    text: ['stage'],
    parts: [{ table: 'kommo_notes', columns: ['target_id', 'lead_id'], of: ['target_id', 'lead_id'] }],
    sent: { target: 'target_id', wasSent: always },
  },
  kommo_notes: { kind: 'integrations', by: ofTarget, text: ['text'], mention: 'goes' },
  kommo_inbox: { kind: 'integrations', by: ofTarget, text: ['body'], about: 'goes' },

  system_logs: { kind: 'logs', by: ofUser, text: ['message', 'folded', 'details'] },
  // Audit entries stay, with the name redacted.
  activity: { kind: 'logs', by: ofUser, text: ['details', 'metadata'] },
  alerts: { kind: 'logs', by: ofUser, text: ['title', 'detail'] },
  mails: { kind: 'logs', by: ofUser, text: ['subject', 'error'] },

  sessions: { kind: 'other', by: ofUser, text: ['name', 'description', 'failure', 'metadata', 'tags'] },
  templates: { kind: 'other', by: ofUser, text: ['content', 'description', 'category', 'folded'] },
  backups: { kind: 'other', by: ofUser, text: ['description'] },
  engine_keys: { kind: 'other', by: ofSession, text: ['name'], mention: 'goes' },
  // Sealed: opened, redacted and sealed again.
  idempotent_answers: { kind: 'other', by: ofUser },

  users: { nobody: account },
  notification_settings: { nobody: account },
  alert_settings: { nobody: account },
  api_keys: { nobody: signIns },
  api_key_sessions: { nobody: signIns },
  devices: { nobody: signIns },
  device_requests: { nobody: signIns },
  counted_tries: { nobody: signIns },
  two_factor: { nobody: signIns },
  used_codes: { nobody: signIns },
  recovery_codes: { nobody: signIns },
  revoked_tokens: { nobody: signIns },
  invitations: { nobody: signIns },
  session_behaviors: { nobody: wanted },
  session_paces: { nobody: wanted },
  cloud_configs: { nobody: wanted },
  smtp_settings: { nobody: wanted },
  backup_schedules: { nobody: wanted },
  retention_settings: { nobody: wanted },
  chatwoot_links: { nobody: wanted },
  kommo_grants: { nobody: wanted },
  kommo_paces: { nobody: counted },
  kommo_syncs: { nobody: counted },
  message_counts: { nobody: counted },
  user_samples: { nobody: counted },
  session_availability: { nobody: counted },
  model_usage: { nobody: counted },
  delivery_totals: { nobody: counted },
  delivery_minutes: { nobody: counted },
  template_uses: { nobody: counted },
  template_imports: { nobody: counted },
  machine_samples: { nobody: machine },
  health_probe: { nobody: machine },
  clock_watch: { nobody: machine },
  store_identity: { nobody: machine },
  fences: { nobody: machine },
  forgettings: {
    nobody: 'Receipts name no one; whoever is being forgotten is sealed in it until that is done.',
  },
  forgotten_names: { nobody: 'Hashes under a key that is sealed.' },
  forgotten_keys: { nobody: 'A key, sealed.' },
  left_devices: { nobody: 'What proves a pairing that ended, sealed.' },
}

export type HeldTable = Holding & { readonly table: keyof Tables }

export const held: readonly HeldTable[] = tablesHeld()

function tablesHeld(): HeldTable[] {
  const found: HeldTable[] = []
  for (const table in holdings) if (isTable(table)) found.push(...heldIn(table))
  return found.sort((a, b) => privacyKinds.indexOf(a.kind) - privacyKinds.indexOf(b.kind))
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(holdings, name)
}

function heldIn(table: keyof Tables): HeldTable[] {
  const one = holdings[table]
  return 'nobody' in one ? [] : [{ ...one, table }]
}
