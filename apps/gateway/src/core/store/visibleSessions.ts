import { type Expression, type SqlBool, sql } from 'kysely'
import { textList } from './dialects/textList.js'
import type { Db } from './tables.js'

/** Ids of the sessions a query is restricted to; null for all of a user's. */
export type VisibleSessions = readonly string[] | null

export function isVisible(db: Db, column: string, visibleSessions: VisibleSessions): Expression<SqlBool> {
  return visibleSessions === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.ref(column)} in ${textList(db, visibleSessions)}`
}
