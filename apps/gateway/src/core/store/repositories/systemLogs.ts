import type { LogLevel, LogService } from '@morpheus/sdk/contract'
import type { Insertable, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import { acquireNamedLock } from '../dialects/locks.js'
import { inTransaction } from '../inTransaction.js'
import type { SystemLogRow } from '../monitoringTables.js'
import type { Db, Tables } from '../tables.js'
import { isOneOf, type VisibleSessions } from '../visibleSessions.js'

export type NewSystemLogRow = Insertable<Tables['system_logs']>

export interface LogFilter {
  level?: LogLevel | undefined
  service?: LogService | undefined
  ofSessions?: boolean
  only?: VisibleSessions
  sessionId?: string | undefined
  /** Folded substring of service or message. */
  search?: string | undefined
  /** Lowest id, inclusive. */
  from?: number | undefined
  /** Highest id, inclusive. */
  to?: number | undefined
}

export async function insertLines(db: Db, lines: readonly NewSystemLogRow[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Ids must be committed in order: a reader resuming from an id would miss a lower one.
    await acquireNamedLock(transaction, 'system log')
    const remaining = [...lines]
    while (remaining.length > 0) {
      const batch = remaining.splice(0, linesInStatement(db))
      await transaction.insertInto('system_logs').values(batch).execute()
    }
  })
}

/** SQLite reuses the compiled statement of a single row; on Postgres each statement is a round trip. */
function linesInStatement(db: Db): number {
  return isPostgres(db) ? 1000 : 1
}

export function listLogEntries(
  db: Db,
  userId: string | null,
  filter: LogFilter,
  { limit, oldestFirst }: { limit: number; oldestFirst: boolean },
): Promise<SystemLogRow[]> {
  return buildLogQuery(db, userId, filter, { limit, oldestFirst }).execute()
}

/** Query of `listLogEntries`, exported so that a test can read its plan. */
export function buildLogQuery(
  db: Db,
  userId: string | null,
  filter: LogFilter,
  { limit, oldestFirst }: { limit: number; oldestFirst: boolean },
) {
  const { only = null } = filter
  return matching(db.selectFrom('system_logs').selectAll(), userId, filter)
    .where(isOneOf(db, 'session_id', userId === null ? null : only))
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
}

export async function firstLineSince(db: Db, at: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('system_logs')
    .select('id')
    .where('at', '>=', at)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function lastLine(db: Db): Promise<number> {
  const row = await db
    .selectFrom('system_logs')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function deleteLines(
  db: Db,
  userId: string | null,
  filter: LogFilter,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('system_logs')
    .where(
      'id',
      'in',
      matching(db.selectFrom('system_logs').select('id'), userId, filter).orderBy('id').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLinesBefore(db: Db, at: string, limit: number): Promise<number> {
  const old = db.selectFrom('system_logs').select('id').where('at', '<', at).orderBy('at').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('system_logs').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Entries per owner; null is the system. */
export async function countLinesByOwner(db: Db): Promise<{ userId: string | null; count: number }[]> {
  const rows = await db
    .selectFrom('system_logs')
    .select(['user_id', (eb) => eb.fn.countAll().as('count')])
    .groupBy('user_id')
    .execute()
  return rows.map(({ user_id, count }) => ({ userId: user_id, count: Number(count) }))
}

function matching<Output>(
  query: SelectQueryBuilder<Tables, 'system_logs', Output>,
  userId: string | null,
  { level, service, ofSessions, sessionId, search, from, to }: LogFilter,
): SelectQueryBuilder<Tables, 'system_logs', Output> {
  let matched = userId === null ? query.where('user_id', 'is', null) : query.where('user_id', '=', userId)
  if (level !== undefined) matched = matched.where('level', '=', level)
  if (service !== undefined) matched = matched.where('service', '=', service)
  if (sessionId !== undefined) matched = matched.where('session_id', '=', sessionId)
  if (ofSessions) matched = matched.where('session_id', 'is not', null)
  if (from !== undefined) matched = matched.where('id', '>=', from)
  if (to !== undefined) matched = matched.where('id', '<=', to)
  if (search) {
    const literal = search.replace(/[\\%_]/g, (sign) => `\\${sign}`)
    matched = matched.where((eb) => sql<boolean>`${eb.ref('folded')} like ${`%${literal}%`} escape '\\'`)
  }
  return matched
}
