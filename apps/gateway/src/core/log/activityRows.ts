import type { ActivityAction, ActivityStatus } from '@morpheus/sdk/contract'
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import type { ActivityTable } from '../store/accountTables.js'
import type { Db, Tables } from '../store/tables.js'

/** Rows counted per query: some milliseconds. */
const countBatchSize = 50_000

export type ActivityRow = Selectable<ActivityTable>

/** Filter of an account's entries. Instants as ISO 8601. */
export interface ActivityLogFilter {
  from?: string | undefined
  /** Exclusive. */
  until?: string | undefined
  status?: ActivityStatus | undefined
  action?: ActivityAction | undefined
}

export type ActivityCursor = Pick<ActivityRow, 'at' | 'id'>

export function insertActivity(db: Db, entry: Insertable<ActivityTable>): Promise<unknown> {
  return db.insertInto('activity').values(entry).execute()
}

export async function listActivity(
  db: Db,
  userId: string,
  filter: ActivityLogFilter,
  { limit, skip, oldestFirst }: { limit: number; skip: number; oldestFirst: boolean },
): Promise<ActivityRow[]> {
  const direction = oldestFirst ? 'asc' : 'desc'
  // Skipped entries are read from the index alone.
  const positions = filterActivity(db.selectFrom('activity').select('id'), userId, filter)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(skip)
  return db
    .selectFrom('activity')
    .selectAll()
    .where('id', 'in', db.selectFrom(positions.as('places')).select('places.id'))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .execute()
}

export function activityBefore(
  db: Db,
  userId: string,
  filter: ActivityLogFilter,
  { limit, cursor }: { limit: number; cursor: ActivityCursor | null },
): Promise<ActivityRow[]> {
  let query = filterActivity(db.selectFrom('activity').selectAll(), userId, filter)
  if (cursor) query = query.where(sql<boolean>`(at, id) < (${cursor.at}, ${cursor.id})`)
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Number of matching entries, counted from the index in parts so that other queries are not held up. */
export async function countActivity(db: Db, userId: string, filter: ActivityLogFilter): Promise<number> {
  const { from, until } = filter
  let total = 0
  let after: ActivityCursor | null = null
  while (true) {
    const positions = filterActivity(db.selectFrom('activity').select(['at', 'id']), userId, { from, until })
    const end: ActivityCursor | undefined = await continueAfter(positions, after)
      .orderBy('at')
      .orderBy('id')
      .offset(countBatchSize)
      .limit(1)
      .executeTakeFirst()
    const batch = continueAfter(
      filterActivity(
        db.selectFrom('activity').select(({ fn }) => fn.countAll().as('count')),
        userId,
        filter,
      ),
      after,
    )
    const part = end ? batch.where(sql<boolean>`(at, id) <= (${end.at}, ${end.id})`) : batch
    total += Number((await part.executeTakeFirstOrThrow()).count)
    if (!end) return total
    after = end
    await yieldToLoop()
  }
}

function continueAfter<Output>(
  query: SelectQueryBuilder<Tables, 'activity', Output>,
  after: ActivityCursor | null,
): SelectQueryBuilder<Tables, 'activity', Output> {
  return after ? query.where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`) : query
}

export async function deleteActivityBefore(
  db: Db,
  userId: string,
  before: string,
  limit: number,
): Promise<number> {
  const ids = filterActivity(db.selectFrom('activity').select('id'), userId, { until: before })
    .orderBy('at')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('activity').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

function filterActivity<Output>(
  query: SelectQueryBuilder<Tables, 'activity', Output>,
  userId: string,
  { from, until, status, action }: ActivityLogFilter,
): SelectQueryBuilder<Tables, 'activity', Output> {
  let filtered = query.where('user_id', '=', userId)
  if (from !== undefined) filtered = filtered.where('at', '>=', from)
  if (until !== undefined) filtered = filtered.where('at', '<', until)
  if (status !== undefined) filtered = filtered.where('status', '=', status)
  if (action !== undefined) filtered = filtered.where('action', '=', action)
  return filtered
}
