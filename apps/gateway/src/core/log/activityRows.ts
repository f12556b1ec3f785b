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
  const positions = matching(db.selectFrom('activity').select('id'), userId, filter)
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
  { limit, before }: { limit: number; before: ActivityCursor | null },
): Promise<ActivityRow[]> {
  let query = matching(db.selectFrom('activity').selectAll(), userId, filter)
  if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Number of matching entries, counted from the index in parts so that other queries are not held up. */
export async function countActivity(db: Db, userId: string, filter: ActivityLogFilter): Promise<number> {
  const { from, until } = filter
  let total = 0
  let after: ActivityCursor | null = null
  while (true) {
    const positions = matching(db.selectFrom('activity').select(['at', 'id']), userId, { from, until })
    const end: ActivityCursor | undefined = await beyond(positions, after)
      .orderBy('at')
      .orderBy('id')
      .offset(countBatchSize)
      .limit(1)
      .executeTakeFirst()
    const counted = beyond(
      matching(
        db.selectFrom('activity').select(({ fn }) => fn.countAll().as('count')),
        userId,
        filter,
      ),
      after,
    )
    const piece = end ? counted.where(sql<boolean>`(at, id) <= (${end.at}, ${end.id})`) : counted
    total += Number((await piece.executeTakeFirstOrThrow()).count)
    if (!end) return total
    after = end
    await yieldToLoop()
  }
}

function beyond<Output>(
  query: SelectQueryBuilder<Tables, 'activity', Output>,
  after: ActivityCursor | null,
): SelectQueryBuilder<Tables, 'activity', Output> {
  return after ? query.where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`) : query
}

export async function deleteActivityBefore(
  db: Db,
  userId: string,
  at: string,
  limit: number,
): Promise<number> {
  const old = matching(db.selectFrom('activity').select('id'), userId, { until: at })
    .orderBy('at')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('activity').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

function matching<Output>(
  query: SelectQueryBuilder<Tables, 'activity', Output>,
  userId: string,
  { from, until, status, action }: ActivityLogFilter,
): SelectQueryBuilder<Tables, 'activity', Output> {
  let matched = query.where('user_id', '=', userId)
  if (from !== undefined) matched = matched.where('at', '>=', from)
  if (until !== undefined) matched = matched.where('at', '<', until)
  if (status !== undefined) matched = matched.where('status', '=', status)
  if (action !== undefined) matched = matched.where('action', '=', action)
  return matched
}
