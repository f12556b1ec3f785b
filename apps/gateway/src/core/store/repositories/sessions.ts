import type { SessionAvailability, SessionStatus } from '@morpheus/sdk/contract'
import { bareNumber } from '@morpheus/sdk/format'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { compileOnce } from '../compileOnce.js'
import type { SessionRow } from '../sessionTables.js'
import type { Db, Tables } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'
import { isAlive } from './nodes.js'
import { hasMetadata, hasTag } from './sessionTags.js'

export function insertSession(db: Db, session: SessionRow): Promise<unknown> {
  return db.insertInto('sessions').values(session).execute()
}

export interface SessionFilter {
  userId: string
  status?: SessionStatus | undefined
  availability?: readonly SessionAvailability[] | undefined
  attention?: boolean | undefined
  /** All of the user's by default. */
  visibleSessions?: VisibleSessions
  externalId?: string | undefined
  metadata?: { key: string; value: string } | undefined
  tag?: string | undefined
}

export interface SessionPosition {
  createdAt: string
  id: string
}

export async function listSessionsAfter(
  db: Db,
  filter: SessionFilter,
  after: SessionPosition | null,
  limit: number,
): Promise<SessionRow[]> {
  const {
    userId,
    status,
    availability,
    attention,
    visibleSessions: only = null,
    externalId,
    metadata,
    tag,
  } = filter
  if (
    after === null &&
    only === null &&
    [status, availability, attention, externalId, metadata, tag].every((one) => one === undefined)
  ) {
    const { rows } = await newestSessionsQuery(db, { userId, limit })
    return rows
  }
  let query = selectNewestFirst(db, userId).where(isFiltered(db, filter))
  if (after !== null)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.createdAt, after.id)))
  return query.limit(limit).execute()
}

const newestSessionsQuery = compileOnce<{ userId: string; limit: number }>()((db, value) =>
  selectNewestFirst(db, value('userId')).limit(value('limit')),
)

function selectNewestFirst(db: Db, userId: string | Expression<string>) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

export async function countOwnSessions(db: Db, filter: SessionFilter): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .where('user_id', '=', filter.userId)
    .where(isFiltered(db, filter))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isFiltered(
  db: Db,
  {
    status,
    availability,
    attention,
    visibleSessions: only = null,
    externalId,
    metadata,
    tag,
  }: Omit<SessionFilter, 'userId'>,
) {
  return expressionBuilder<Tables, 'sessions'>().and([
    isVisible(db, 'id', only),
    ...(status === undefined ? [] : [sql<SqlBool>`status = ${status}`]),
    ...(availability === undefined ? [] : [sql<SqlBool>`availability in (${sql.join(availability)})`]),
    ...(attention === undefined
      ? []
      : [attention ? sql<SqlBool>`attention is not null` : sql<SqlBool>`attention is null`]),
    ...(externalId === undefined ? [] : [sql<SqlBool>`external_id = ${externalId}`]),
    ...(metadata === undefined ? [] : [hasMetadata(db, metadata.key, metadata.value)]),
    ...(tag === undefined ? [] : [hasTag(db, tag)]),
  ])
}

/** Does not check ownership: for engines, never for a request. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const { rows } = await findSessionOfMessage(db, { id })
  return rows[0]
}

const findSessionOfMessage = compileOnce<{ id: string }>()((db, value) =>
  db.selectFrom('sessions').selectAll().where('id', '=', value('id')),
)

export async function findOwnSession(db: Db, id: string, userId: string): Promise<SessionRow | undefined> {
  const { rows } = await ownSessionQuery(db, { id, userId })
  return rows[0]
}

const ownSessionQuery = compileOnce<{ id: string; userId: string }>()((db, value) =>
  db.selectFrom('sessions').selectAll().where('id', '=', value('id')).where('user_id', '=', value('userId')),
)

/** Locks the row until the transaction ends; does not check ownership. */
export function lockSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks a user's session, and changes of its dependents, until the transaction ends. */
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
 * Sessions to reconnect after a restart: linked ones first, most recently active first. Includes every configured Cloud
 * API session: its messages arrive whatever its state.
 */
export async function listActiveSessionIds(db: Db): Promise<string[]> {
  return (await selectActiveSessions(db).execute()).map(({ id }) => id)
}

export async function listSessionIdsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Sessions that no live node runs. Postgres only. */
export async function listUnassignedSessionIds(db: Db, limit: number): Promise<string[]> {
  const rows = await buildUnassignedQuery(db, limit).execute()
  return rows.map(({ id }) => id)
}

export function buildUnassignedQuery(db: Db, limit: number) {
  return selectActiveSessions(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leases')
            .innerJoin('nodes', 'nodes.id', 'leases.node_id')
            .select('leases.name')
            .whereRef('leases.name', '=', sql<string>`'session:' || sessions.id`)
            .where(isAlive),
        ),
      ),
    )
    .limit(limit)
}

/** Most recently active first. */
function selectActiveSessions(db: Db) {
  return db
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

export function listAllSessionsAfter(
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

export async function mapSessionNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('sessions').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function listSessionsSharing(
  db: Db,
  { id, user_id, phone }: Pick<SessionRow, 'id' | 'user_id' | 'phone'>,
): Promise<Pick<SessionRow, 'id' | 'name'>[]> {
  const number = bareNumber(phone)
  if (number === null) return Promise.resolve([])
  return db
    .selectFrom('sessions')
    .select(['id', 'name'])
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('paired', '=', 1)
    .where((eb) => eb.or([eb('phone', '=', number), eb('phone', 'like', `${number}:%`)]))
    .orderBy('name')
    .execute()
}

/** Sessions that had this linked device (`5511988887777:12`) last and are unpaired. */
export function listSessionsOfDevice(db: Db, userId: string, phone: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('paired', '=', 0)
    .where('phone', '=', phone)
    .orderBy('created_at')
    .execute()
}

export function findSessionByName(
  db: Db,
  userId: string,
  name: string,
): Promise<Pick<SessionRow, 'id'> | undefined> {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
}
