import type { BackupStep, PrivacyKind } from '@morpheus/sdk/contract'
import type { RawBuilder } from 'kysely'
import type { Owner } from './store/isOwnedBy.js'
import type { AnyRow } from './store/readInBatches.js'
import type { Tables } from './store/tables.js'

export interface BackupDeclaration {
  /** The column with a row's owner, and the table it refers to; for `users` the account itself. */
  readonly by: Owner
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

export interface NoBackup {
  readonly leftOut: string
}

/** A table that may hold personal data of an account's contacts. */
export interface PersonalColumns {
  readonly kind: PrivacyKind
  /** The column with a row's owner, and the table it refers to. */
  readonly by: Owner
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
  readonly describingColumns?: readonly DescribingColumn[]
  /** The column with the receiving integration, and a condition that the row was sent. */
  readonly sent?: { readonly target: string; readonly wasSent: (row: AnyRow) => boolean }
}

export interface DescribingColumn {
  readonly table: keyof Tables
  readonly column: string
  readonly text: string
}

export interface Part {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  readonly of: readonly string[]
}

export interface Nobody {
  readonly nobody: string
}

export interface TableDeclaration {
  readonly backup: BackupDeclaration | NoBackup
  readonly personalData: PersonalColumns | Nobody
}

export type TableDeclarations = { readonly [Table in keyof Tables]: TableDeclaration }

export const ofSession = ['session_id', 'sessions'] as const
export const ofUser = ['user_id', 'users'] as const
export const ofTarget = ['target_id', 'delivery_targets'] as const

export const part = (table: keyof Tables, column: string, of = 'id'): Part => ({
  table,
  columns: [column],
  of: [of],
})

/** A backup would carry work that is of one moment and one gateway. */
export const waitingWork: NoBackup = { leftOut: 'Unprocessed input belongs to one moment and one gateway.' }
export const ofTheMachine = {
  backup: { leftOut: 'It belongs to the machine, not to an account.' },
  personalData: { nobody: 'It belongs to the machine.' },
} satisfies TableDeclaration
export const measures: Nobody = { nobody: 'It holds counts and measures only.' }
export const ownSettings: Nobody = {
  nobody: 'The account holder wrote it for themselves; secrets in it are sealed.',
}
export const partOfRow: Nobody = { nobody: 'It is deleted with the row that it belongs to.' }
/** Credentials of the account holder, who is no contact of theirs. */
export const signInSecret = {
  backup: { leftOut: 'A way to sign in is a secret, and never of another time.' },
  personalData: { nobody: 'It lets the account holder sign in.' },
} satisfies TableDeclaration

export const foreignIds =
  'Ids in another system: its key makes them anew, and a target that is still there keeps them.'
