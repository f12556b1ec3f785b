import { type PrivacyKind, privacyKinds } from '@morpheus/sdk/contract'
import type { AnyRow } from '../../store/inPieces.js'
import type { Tables } from '../../store/tables.js'

/** A table that may hold something about whom an account talks to. */
export interface Holding {
  readonly kind: PrivacyKind
  /** The column that says whose a row is, and of which table that column names a row. */
  readonly by: readonly [column: string, of: keyof Tables]
  /** Columns that hold one name: a row in which it is the person's is theirs, and goes. */
  readonly own?: readonly string[]
  /** Columns that are read through, JSON or other text. */
  readonly text?: readonly string[]
  /** What becomes of a row whose text is about the person as a whole: by default it stays, redacted. */
  readonly about?: 'goes'
  /** What becomes of a row that names the person at all: by default it stays, redacted. */
  readonly mention?: 'goes'
  /** Rows that go with one that is theirs: columns of it, and those of the other table that name it. */
  readonly parts?: readonly Part[]
  /** What else tells of a row that is theirs: it stays, and says nothing any more. */
  readonly tellers?: readonly Teller[]
  /** The column that names the target that something was sent to, of the rows of which that is true. */
  readonly sent?: { readonly target: string; readonly wasSent: (row: AnyRow) => boolean }
}

export interface Teller {
  readonly table: keyof Tables
  /** The column that names the row. */
  readonly column: string
  readonly text: string
}

interface Part {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  readonly of: readonly string[]
}

/** A table that names no person an account talks to, and why. */
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

/**
 * What every table of the store holds about people, and what becomes of it when one is forgotten: a test fails for a
 * table that says nothing here.
 */
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

  // Events stay in their order, without gaps: those about the person say nothing any more.
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
  // What was done stays told; whom it named does not.
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

/** The tables that are gone through, those of a kind one after another. */
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
