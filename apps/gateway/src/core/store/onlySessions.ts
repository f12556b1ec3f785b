import { type Expression, type SqlBool, sql } from 'kysely'
import { listed } from './dialects/listed.js'
import type { Db } from './tables.js'

/** Ids of the sessions a query is restricted to; null for all of a user's. */
export type OnlySessions = readonly string[] | null

export function isAmong(db: Db, column: string, only: OnlySessions): Expression<SqlBool> {
  return only === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} in ${listed(db, only)}`
}
