import type { LogLevel, LogService } from '@morpheus/sdk/contract'
import type { Insertable, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import { acquireNamedLock } from '../dialects/locks.js'
import { inTransaction } from '../inTransaction.js'
import type { SystemLogRow } from '../monitoringTables.js'
import type { Db, Tables } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'

export type NewSystemLogRow = Insertable<Tables['system_logs']>

export interface LogFilter {
  level?: LogLevel | undefined
  service?: LogService | undefined
  ofSessions?: boolean
  visibleSessions?: VisibleSessions
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
      const batch = remaining.splice(0, getLinesPerStatement(db))
      await transaction.insertInto('system_logs').values(batch).execute()
    }
  })
}

/** SQLite reuses the compiled statement of a single row; on Postgres each statement is a round trip. */
function getLinesPerStatement(db: Db): number {
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
  const { visibleSessions: only = null } = filter
  return filterLog(db.selectFrom('system_logs').selectAll(), userId, filter)
    .where(isVisible(db, 'session_id', userId === null ? null : only))
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
}

export async function findFirstLineSince(db: Db, since: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('system_logs')
    .select('id')
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function findLastLine(db: Db): Promise<number> {
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
      filterLog(db.selectFrom('system_logs').select('id'), userId, filter).orderBy('id').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLinesBefore(db: Db, since: string, limit: number): Promise<number> {
  const expired = db.selectFrom('system_logs').select('id').where('at', '<', since).orderBy('at').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('system_logs').where('id', 'in', expired).executeTakeFirst()
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

function filterLog<Output>(
  query: SelectQueryBuilder<Tables, 'system_logs', Output>,
  userId: string | null,
  { level, service, ofSessions, sessionId, search, from, to }: LogFilter,
): SelectQueryBuilder<Tables, 'system_logs', Output> {
  let filtered = userId === null ? query.where('user_id', 'is', null) : query.where('user_id', '=', userId)
  if (level !== undefined) filtered = filtered.where('level', '=', level)
  if (service !== undefined) filtered = filtered.where('service', '=', service)
  if (sessionId !== undefined) filtered = filtered.where('session_id', '=', sessionId)
  if (ofSessions) filtered = filtered.where('session_id', 'is not', null)
  if (from !== undefined) filtered = filtered.where('id', '>=', from)
  if (to !== undefined) filtered = filtered.where('id', '<=', to)
  if (search) {
    const literal = search.replace(/[\\%_]/g, (sign) => `\\${sign}`)
    filtered = filtered.where((eb) => sql<boolean>`${eb.ref('folded')} like ${`%${literal}%`} escape '\\'`)
  }
  return filtered
}
