import type { BackupStep } from '@morpheus/sdk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../core/store/tables.js'

export interface Carried {
  /** The column with a row's owner, and the table it refers to; for `users` the account itself. */
  readonly by: readonly [column: string, of: keyof Tables]
  /** `settings` are in every backup, `history` in full ones. */
  readonly kind: 'settings' | 'history'
  readonly step: BackupStep
  /** Sequence column, renumbered at a restore: only its order matters. */
  readonly numbered?: string
  /** Restricts the columns, where the others do not belong to the owner. */
  readonly only?: readonly string[]
  /** Credential columns left out of backups; null after a restore. */
  readonly without?: readonly string[]
  readonly whole?: RawBuilder<unknown>
  /** Restore strategy for existing rows; by default all are replaced. */
  readonly returns?: 'over' | 'beside'
}

export interface LeftOut {
  readonly leftOut: string
}

const ofSession = ['session_id', 'sessions'] as const
const ofUser = ['user_id', 'users'] as const
const messages = { kind: 'history', step: 'messages' } as const
const contacts = { kind: 'history', step: 'contacts' } as const
const sessionSettings = { by: ofSession, kind: 'settings', step: 'sessions' } as const

const waitingWork = 'What came and is not looked at yet: it is of that moment, and of that gateway.'
const theirs =
  'What another system knows us by: with its key it begins anew, where the target is still there it stays.'
const signIns = 'How one signs in here, and from where: a secret, and never of another time.'
const machine = "The machine's, not an account's."

/**
 * Every table of the store, with its owner column: a test fails for missing ones. A table comes after those that its
 * rows refer to.
 */
export const declared: { readonly [Table in keyof Tables]?: Carried | LeftOut } = {
  users: {
    by: ['id', 'users'],
    kind: 'settings',
    step: 'user',
    only: ['name', 'avatar', 'phone', 'timezone'],
    returns: 'over',
  },
  notification_settings: { by: ofUser, kind: 'settings', step: 'user' },
  alert_settings: { by: ofUser, kind: 'settings', step: 'user' },
  retention_settings: { by: ofUser, kind: 'settings', step: 'user' },

  sessions: { by: ofUser, kind: 'settings', step: 'sessions', returns: 'over' },
  session_availability: { by: ofSession, kind: 'history', step: 'sessions', numbered: 'seq' },
  session_behaviors: sessionSettings,
  session_paces: sessionSettings,
  cloud_configs: { ...sessionSettings, returns: 'over' },
  delivery_targets: { ...sessionSettings, returns: 'over' },
  virtual_phones: { by: ofSession, kind: 'history', step: 'sessions', without: ['device_hash'] },

  contacts: { by: ofSession, ...contacts },
  identities: { by: ofSession, ...contacts },

  media: { by: ofUser, ...messages },
  messages: { by: ofSession, ...messages, numbered: 'seq' },
  message_attempts: { by: ['message_id', 'messages'], ...messages },
  virtual_messages: { by: ofSession, ...messages, numbered: 'seq' },
  seen_messages: { by: ofSession, ...messages },
  message_counts: { by: ofUser, ...messages },
  conversations: { by: ofSession, ...messages },
  offers: { by: ofSession, ...messages, numbered: 'seq' },
  offer_attempts: { by: ['offer_id', 'offers'], ...messages },
  events: { by: ofUser, ...messages },
  deliveries: { by: ofSession, ...messages, numbered: 'seq', without: ['claimed_by', 'claimed_until'] },
  delivery_attempts: { by: ['delivery_id', 'deliveries'], ...messages },
  cloud_chats: { by: ofSession, ...messages },
  model_usage: { by: ofSession, ...messages },
  user_samples: { by: ofUser, ...messages },

  templates: {
    by: ofUser,
    kind: 'settings',
    step: 'templates',
    numbered: 'seq',
    whole: sql`not exists (select 1 from template_imports as i where i.id = t.import_id)`,
  },
  template_uses: { by: ofUser, kind: 'history', step: 'templates' },

  activity: { by: ofUser, kind: 'history', step: 'activity', numbered: 'id', returns: 'beside' },

  api_keys: { leftOut: signIns },
  api_key_sessions: { leftOut: signIns },
  devices: { leftOut: signIns },
  device_requests: { leftOut: signIns },
  counted_tries: { leftOut: signIns },
  invitations: { leftOut: 'Who may come in to this gateway, not what an account has.' },
  two_factor: { leftOut: signIns },
  used_codes: { leftOut: signIns },
  recovery_codes: { leftOut: signIns },
  mails: { leftOut: 'E-mails that wait to be sent: they are of that moment, and of that gateway.' },
  alerts: { leftOut: 'What is wrong at this moment, on this gateway.' },
  smtp_settings: { leftOut: machine },
  template_imports: { leftOut: waitingWork },
  revoked_tokens: { leftOut: 'A token that was ended must not come back.' },
  idempotent_answers: { leftOut: 'Answers to calls of a day; some show a secret.' },
  engine_keys: { leftOut: 'What proves a pairing: whoever has it is that number.' },
  left_devices: { leftOut: 'What proves a pairing that ended: it waits to be removed from the phone.' },
  media_downloads: { leftOut: waitingWork },
  cloud_inbox: { leftOut: waitingWork },
  chatwoot_inbox: { leftOut: waitingWork },
  kommo_inbox: { leftOut: waitingWork },
  conversation_states: { leftOut: 'What a responder keeps with a talk, sealed: the talk begins anew.' },
  chatwoot_links: { leftOut: theirs },
  chatwoot_contacts: { leftOut: theirs },
  chatwoot_conversations: { leftOut: theirs },
  chatwoot_messages: { leftOut: theirs },
  kommo_grants: { leftOut: 'Tokens of another system.' },
  kommo_paces: { leftOut: theirs },
  kommo_contacts: { leftOut: theirs },
  kommo_notes: { leftOut: theirs },
  kommo_syncs: { leftOut: theirs },
  delivery_totals: { leftOut: 'Counted by the database as deliveries come back.' },
  delivery_minutes: { leftOut: 'Counted by the database as deliveries come back.' },
  system_logs: { leftOut: 'What the gateway says of its own work: it did not do it here.' },
  machine_samples: { leftOut: machine },
  health_probe: { leftOut: machine },
  clock_watch: { leftOut: machine },
  store_identity: { leftOut: machine },
  fences: { leftOut: machine },
  backups: { leftOut: 'A backup holds no backups.' },
  forgettings: { leftOut: 'Who was forgotten here: a backup must not say, and must not take it back.' },
  forgotten_names: { leftOut: 'It holds whatever backup comes back.' },
  forgotten_keys: { leftOut: 'Of use with what was forgotten here.' },
  backup_schedules: { leftOut: "When this gateway makes backups is this gateway's." },
}

export type CarriedTable = Carried & { readonly table: keyof Tables }

const isCarried = (one: Carried | LeftOut): one is Carried => 'by' in one

export const carried: ReadonlyMap<string, CarriedTable> = new Map(
  keysOf(declared).flatMap((table) => {
    const one = declared[table]
    return one && isCarried(one) ? [[table, { ...one, table }] as const] : []
  }),
)

export function tablesOf(type: 'FULL' | 'SETTINGS_ONLY'): CarriedTable[] {
  return [...carried.values()].filter(({ kind }) => type === 'FULL' || kind === 'settings')
}

function keysOf<T>(table: T): (keyof T)[] {
  const names: (keyof T)[] = []
  for (const name in table) names.push(name)
  return names
}
