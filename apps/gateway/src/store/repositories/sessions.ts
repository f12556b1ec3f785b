import type { SessionStatus } from '@morpheus/sdk/contract'
import type { Expression } from 'kysely'
import { compiledOnce } from '../compiledOnce.js'
import { isAmong, type OnlySessions } from '../onlySessions.js'
import type { Db, SessionRow } from '../tables.js'

export function insertSession(db: Db, session: SessionRow): Promise<unknown> {
  return db.insertInto('sessions').values(session).execute()
}

export interface SessionFilter {
  userId: string
  status?: SessionStatus | undefined
  /** All of the user's by default. */
  only?: OnlySessions
}

/** Where a page ends: its last session. */
export interface SessionPosition {
  createdAt: string
  id: string
}

/** At most `limit` of a user's sessions after a position, newest first. */
export async function sessionsAfter(
  db: Db,
  { userId, status, only = null }: SessionFilter,
  after: SessionPosition | null,
  limit: number,
): Promise<SessionRow[]> {
  if (status === undefined && after === null && only === null) {
    const { rows } = await newestSessions(db, { userId, limit })
    return rows
  }
  let query = newestFirst(db, userId).where(isAmong(db, 'id', only))
  if (status !== undefined) query = query.where('status', '=', status)
  if (after !== null)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.createdAt, after.id)))
  return query.limit(limit).execute()
}

const newestSessions = compiledOnce<{ userId: string; limit: number }>()((db, value) =>
  newestFirst(db, value('userId')).limit(value('limit')),
)

function newestFirst(db: Db, userId: string | Expression<string>) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

export async function countOwnSessions(
  db: Db,
  { userId, status, only = null }: SessionFilter,
): Promise<number> {
  let query = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isAmong(db, 'id', only))
  if (status !== undefined) query = query.where('status', '=', status)
  const { count } = await query.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Whoever owns it: for engines, never for a caller's request. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sessionOf(db, { id })
  return rows[0]
}

const sessionOf = compiledOnce<{ id: string }>()((db, value) =>
  db.selectFrom('sessions').selectAll().where('id', '=', value('id')),
)

export async function findOwnSession(db: Db, id: string, userId: string): Promise<SessionRow | undefined> {
  const { rows } = await ownSessionOf(db, { id, userId })
  return rows[0]
}

const ownSessionOf = compiledOnce<{ id: string; userId: string }>()((db, value) =>
  db.selectFrom('sessions').selectAll().where('id', '=', value('id')).where('user_id', '=', value('userId')),
)

/** The same, until the transaction ends kept from others who want to change it, or what belongs to it. */
export function lockOwnSession(db: Db, id: string, userId: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The sessions that a restart brings back: the linked ones first, among them the most recently active. Of the Cloud API all
 * that are configured: what is sent to them arrives however they stand.
 */
export async function activeSessionIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'disconnected'),
        eb('id', 'in', eb.selectFrom('cloud_configs').select('session_id')),
      ]),
    )
    .orderBy('paired', 'desc')
    .orderBy('last_activity', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.id)
}

export async function updateSession(
  db: Db,
  id: string,
  patch: Partial<Omit<SessionRow, 'id' | 'user_id' | 'created_at'>>,
): Promise<SessionRow> {
  return db.updateTable('sessions').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function deleteSession(db: Db, id: string): Promise<unknown> {
  return db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** At most `limit` sessions of everybody after an id, as far as monitoring asks. */
export function everybodysSessionsAfter(
  db: Db,
  id: string,
  limit: number,
): Promise<Pick<SessionRow, 'id' | 'user_id' | 'status'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'status'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many sessions everybody has in each status; a status without any is absent. */
export async function countByStatus(db: Db): Promise<Map<SessionStatus, number>> {
  const rows = await db
    .selectFrom('sessions')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

export interface SessionCounts {
  total: number
  connected: number
  disconnected: number
  /** Among the disconnected: those that an error ended. */
  failed: number
}

export async function countSessionsOf(
  db: Db,
  userId: string,
  only: OnlySessions = null,
): Promise<SessionCounts> {
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.countAll().filterWhere('status', '=', 'connected').as('connected'),
      fn.countAll().filterWhere('status', '=', 'disconnected').as('disconnected'),
      fn
        .countAll()
        .filterWhere('status', '=', 'disconnected')
        .filterWhere('failure', 'is not', null)
        .as('failed'),
    ])
    .where('user_id', '=', userId)
    .where(isAmong(db, 'id', only))
    .executeTakeFirstOrThrow()
  const { total, connected, disconnected, failed } = row
  return {
    total: Number(total),
    connected: Number(connected),
    disconnected: Number(disconnected),
    failed: Number(failed),
  }
}

/** What sessions are called, by id. */
export async function sessionNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('sessions').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
