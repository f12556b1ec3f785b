import type { RawBuilder } from 'kysely'
import { ownedBy } from '../../../core/store/ownedBy.js'
import type { Tables } from '../../../core/store/tables.js'
import { carried } from './carriedTables.js'

/** Condition for the rows, aliased `t`, that belong to an account. */
export function belongsTo(table: keyof Tables, userId: string): RawBuilder<unknown> {
  return ownedBy((of) => carried.get(of)?.by, table, userId)
}
