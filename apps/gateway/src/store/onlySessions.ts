import { type Expression, type SqlBool, sql } from 'kysely'
import { listed } from './dialects/listed.js'
import type { Db } from './tables.js'

/** Of a user's sessions the chosen ones, by id; null for all of them. */
export type OnlySessions = readonly string[] | null

/** What holds of the rows of those sessions, by the column that names a row's. */
export function isAmong(db: Db, column: string, only: OnlySessions): Expression<SqlBool> {
  return only === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} in ${listed(db, only)}`
}
