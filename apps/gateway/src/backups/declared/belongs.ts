import type { RawBuilder } from 'kysely'
import { ownedBy } from '../../store/privacy/ownedBy.js'
import type { Tables } from '../../store/tables.js'
import { carried } from './tables.js'

/** True of the rows, called `t`, that are an account's. */
export function belongsTo(table: keyof Tables, userId: string): RawBuilder<unknown> {
  return ownedBy((of) => carried.get(of)?.by, table, userId)
}
