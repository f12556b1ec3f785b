import { type Selectable, sql } from 'kysely'
import type { SessionAvailabilityTable, SessionRow } from '../sessionTables.js'
import type { Db } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'

export function saveAvailability(db: Db, session: SessionRow): Promise<unknown> {
  const { id, since, created_at, availability, reason } = session
  return db
    .insertInto('session_availability')
    .values({ session_id: id, at: since ?? created_at, availability, reason })
    .execute()
}

export function saveOutageCause(db: Db, { id, reason }: Pick<SessionRow, 'id' | 'reason'>): Promise<unknown> {
  return db
    .updateTable('session_availability')
    .set({ reason })
    .where('seq', '=', (eb) =>
      eb
        .selectFrom('session_availability as last')
        .select('last.seq')
        .where('last.session_id', '=', id)
        .orderBy('last.at', 'desc')
        .orderBy('last.seq', 'desc')
        .limit(1),
    )
    .execute()
}

export type AvailabilityRow = Pick<
  Selectable<SessionAvailabilityTable>,
  'session_id' | 'at' | 'availability' | 'reason'
>

/** Availability history of these sessions since an instant, oldest first, preceded by each one's state at it. */
export async function listAvailabilitySince(
  db: Db,
  ids: readonly string[],
  since: string,
): Promise<AvailabilityRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('session_availability as stood')
    .select(['stood.session_id', 'stood.at', 'stood.availability', 'stood.reason'])
    .where('stood.session_id', 'in', ids)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('stood.at', '>=', since),
        eb(
          'stood.seq',
          '=',
          selectFrom('session_availability as last')
            .select('last.seq')
            .whereRef('last.session_id', '=', 'stood.session_id')
            .where('last.at', '<', since)
            .orderBy('last.at', 'desc')
            .orderBy('last.seq', 'desc')
            .limit(1),
        ),
      ]),
    )
    .orderBy('stood.at')
    .orderBy('stood.seq')
    .execute()
}

export interface ConnectionLosses {
  /** Connection losses of the last day and of its last hour. */
  day: number
  hour: number
  /** The day's first. */
  first: string
}

export async function countConnectionLossesSince(
  db: Db,
  ids: readonly string[],
  { day, hour }: { day: string; hour: string },
): Promise<Map<string, ConnectionLosses>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('session_availability')
    .select(({ fn }) => [
      'session_id',
      fn.countAll().as('day'),
      fn.countAll().filterWhere('at', '>=', hour).as('hour'),
      fn.min('at').as('first'),
    ])
    .where('session_id', 'in', ids)
    .where('at', '>=', day)
    .where('availability', '=', 'reconnecting')
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', '!=', 'restarting')]))
    .groupBy('session_id')
    .execute()
  return new Map(
    rows.map(({ session_id, day, hour, first }) => [
      session_id,
      { day: Number(day), hour: Number(hour), first },
    ]),
  )
}

/** Outages of the user's sessions that began since an instant, by UTC hour, without empty hours. */
export async function countOutagesByHour(
  db: Db,
  userId: string,
  since: string,
  visibleSessions: VisibleSessions,
): Promise<{ at: string; count: number }[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('session_availability as stood', 'stood.session_id', 'sessions.id')
    .select(({ fn }) => [sql<string>`substr(stood.at, 1, 13)`.as('hour'), fn.countAll().as('count')])
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'sessions.id', visibleSessions))
    .where('stood.at', '>=', since)
    .where('stood.availability', 'in', ['reconnecting', 'down'])
    .where((eb) => eb.or([eb('stood.reason', 'is', null), eb('stood.reason', '!=', 'restarting')]))
    .groupBy(sql`substr(stood.at, 1, 13)`)
    .execute()
  return rows.map(({ hour, count }) => ({ at: `${hour}:00:00.000Z`, count: Number(count) }))
}

export function listHistorySessions(
  db: Db,
  {
    userId,
    visibleSessions,
    ids,
  }: { userId: string; visibleSessions: VisibleSessions; ids?: readonly string[] | undefined },
  limit: number,
): Promise<Pick<SessionRow, 'id' | 'created_at'>[]> {
  const query = db
    .selectFrom('sessions')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where(isVisible(db, 'id', visibleSessions))
  const filteredQuery = ids ? query.where('id', 'in', ids.length > 0 ? ids : ['']) : query
  return filteredQuery.orderBy('created_at', 'desc').limit(limit).execute()
}

/** Deletes at most `limit` rows from before an instant, except each session's last one, its state at the instant. */
export async function deleteAvailabilityBefore(db: Db, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session_availability')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('session_availability as old')
        .select('old.seq')
        .where('old.at', '<', before)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('session_availability as next')
              .select('next.seq')
              .whereRef('next.session_id', '=', 'old.session_id')
              .whereRef('next.seq', '>', 'old.seq')
              .where('next.at', '<=', before),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
