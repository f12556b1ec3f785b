import type { BackupStep, PrivacyKind } from '@morpheus/sdk/contract'
import type { RawBuilder } from 'kysely'
import type { Owner } from './store/isOwnedBy.js'
import type { AnyRow } from './store/readInBatches.js'
import type { Db, Tables } from './store/tables.js'

export interface BackupDeclaration {
  /** The column that refers to a row's parent, and the parent's table; `id` and `users` for the account itself. */
  readonly owner: Owner
  /** `settings` are in every backup, `history` in full ones. */
  readonly content: 'settings' | 'history'
  readonly step: BackupStep
  /** Sequence column, renumbered at a restore: only its order matters. */
  readonly sequenceColumn?: string
  /** The only columns in backups, for a table whose others the gateway writes; by default all are. */
  readonly includedColumns?: readonly string[]
  /** Credential columns left out of backups; null after a restore. */
  readonly secretColumns?: readonly string[]
  /** SQL condition on a row, aliased `t`: other rows are left out of backups. */
  readonly rowCondition?: RawBuilder<unknown>
  /**
   * By default a restore deletes the account's rows and inserts those of the backup. `update` changes existing rows in
   * place, so that what depends on them is kept, and inserts missing ones; `append` only inserts missing ones.
   */
  readonly restoreMode?: 'update' | 'append'
}

/** A table that is in no backup. */
export interface NoBackup {
  readonly exclusionReason: string
}

/** A table that may hold personal data of an account's contacts. */
export interface PersonalColumns {
  readonly kind: PrivacyKind
  /** The column that refers to a row's parent, and the parent's table. */
  readonly owner: Owner
  /** Columns with a single name: a row naming the person is deleted. */
  readonly identifyingColumns?: readonly string[]
  /** Columns to search, JSON or other text. */
  readonly textColumns?: readonly string[]
  /** Erasure of a row entirely about the person: `delete` removes it; by default it is redacted. */
  readonly whenAbout?: 'delete'
  /** Erasure of a row that mentions the person: `delete` removes it; by default it is redacted. */
  readonly whenMentioned?: 'delete'
  /** Called within the transaction of an erasure before it deletes rows, at an instant in ISO 8601. */
  readonly beforeErasure?: (db: Db, rows: readonly AnyRow[], at: string) => Promise<unknown>
  /** Rows of other tables that are deleted with a row. */
  readonly dependents?: readonly DependentRows[]
  /** Rows of other tables that describe a row: they are kept and blanked. */
  readonly describingColumns?: readonly DescribingColumn[]
  /** Integrations that have received a row; the receipt of an erasure names them. */
  readonly listRecipients?: (row: AnyRow) => readonly Recipient[]
}

export interface Recipient {
  readonly targetId: string
  /** For a target that may have been removed since. */
  readonly kind?: string
}

export interface DescribingColumn {
  readonly table: keyof Tables
  readonly column: string
  readonly textColumn: string
}

/** Rows of `table` whose `columns` equal the parent's `parentColumns`. */
export interface DependentRows {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  readonly parentColumns: readonly string[]
}

/** A table without personal data of an account's contacts. */
export interface NoPersonalData {
  readonly exclusionReason: string
}

export interface TableDeclaration {
  readonly backup: BackupDeclaration | NoBackup
  readonly personalData: PersonalColumns | NoPersonalData
}

export type TableDeclarations = { readonly [Table in keyof Tables]: TableDeclaration }

export const sessionOwner = ['session_id', 'sessions'] as const
export const userOwner = ['user_id', 'users'] as const
export const targetOwner = ['target_id', 'delivery_targets'] as const

export const dependentRows = (table: keyof Tables, column: string, parentColumn = 'id'): DependentRows => ({
  table,
  columns: [column],
  parentColumns: [parentColumn],
})

/** For a table with input that waits to be processed. */
export const pendingInputExclusion: NoBackup = {
  exclusionReason: 'Unprocessed input belongs to one moment and one gateway.',
}
export const machineTable = {
  backup: { exclusionReason: 'It belongs to the machine, not to an account.' },
  personalData: { exclusionReason: 'It belongs to the machine.' },
} satisfies TableDeclaration
export const countsOnly: NoPersonalData = { exclusionReason: 'It holds counts and measures only.' }
export const ownSettings: NoPersonalData = {
  exclusionReason: 'The account holder wrote it for themselves; secrets in it are sealed.',
}
export const deletedWithParent: NoPersonalData = {
  exclusionReason: 'It is deleted with the row that it belongs to.',
}
/** Credentials of the account holder, who is no contact of theirs. */
export const signInSecret = {
  backup: { exclusionReason: 'A restored credential could be one that was revoked since.' },
  personalData: { exclusionReason: 'It lets the account holder sign in.' },
} satisfies TableDeclaration

export const foreignIdsReason =
  'Ids in another system: they are created again there, and a target that still exists keeps them.'
