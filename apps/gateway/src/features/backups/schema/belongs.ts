import type { RawBuilder } from 'kysely'
import { isOwnedBy } from '../../../core/store/isOwnedBy.js'
import type { Tables } from '../../../core/store/tables.js'
import { backupTables } from './backupTables.js'

/** Condition for the rows, aliased `t`, that belong to an account. */
export function belongsTo(table: keyof Tables, userId: string): RawBuilder<unknown> {
  return isOwnedBy((of) => backupTables.get(of)?.owner, table, userId)
}
