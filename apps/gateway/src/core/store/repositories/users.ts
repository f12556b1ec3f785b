import { sql } from 'kysely'
import type { Clock } from '../../lib/clock.js'
import { compileOnce } from '../compileOnce.js'
import { isPostgres } from '../dialects/dialectKind.js'
import { inTransaction } from '../inTransaction.js'
import type { Db, UserRow } from '../tables.js'
import { deleteOtherDevices } from './devices.js'

const batchSize = 500

export function insertUser(db: Db, user: UserRow): Promise<unknown> {
  return db.insertInto('users').values(user).execute()
}

/** `email` in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** @throws where there is none. `forUpdate`: until the transaction ends, others who change it wait. */
export function findUser(db: Db, id: string, forUpdate = false): Promise<UserRow> {
  const query = db.selectFrom('users').selectAll().where('id', '=', id)
  return (forUpdate ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow()
}

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The oldest account, whose e-mail the start line names. */
export function findFirstUser(db: Db): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst()
}

/** Serialises decisions about an account's data until the transaction ends. */
export function lockUser(db: Db, id: string): Promise<unknown> {
  return db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export type UserPatch = Partial<Omit<UserRow, 'id' | 'event_cursor' | 'tokens_valid_from' | 'created_at'>>

export function updateUser(db: Db, id: string, patch: UserPatch): Promise<unknown> {
  return db.updateTable('users').set(patch).where('id', '=', id).execute()
}

/** Revokes all tokens of an account and applies `patch`: `tokens_valid_from` moves forward, whatever the clock says. */
export function revokeTokens(db: Db, clock: Clock, id: string, patch: UserPatch = {}): Promise<string> {
  return inTransaction(db, (transaction) =>
    moveTokensValidFrom(transaction, clock, { id, keptTokenId: null }, patch),
  )
}

/** Like `revokeTokens` within a transaction; the device `keptDeviceId` stays signed in. Returns the new `tokens_valid_from`. */
export async function moveTokensValidFrom(
  db: Db,
  clock: Clock,
  { id, keptTokenId }: { id: string; keptTokenId: string | null },
  patch: UserPatch = {},
): Promise<string> {
  const { tokens_valid_from: previous } = await db
    .selectFrom('users')
    .select('tokens_valid_from')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const validFrom = new Date(Math.max(clock.now(), Date.parse(previous) + 1)).toISOString()
  await db
    .updateTable('users')
    .set({ ...patch, tokens_valid_from: validFrom })
    .where('id', '=', id)
    .execute()
  await deleteOtherDevices(db, id, { id: keptTokenId, validFrom })
  return validFrom
}

/** `tokens_valid_from` by account, as ISO 8601; deleted accounts are absent. */
export async function mapTokensValidFrom(db: Db, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const validFromByUser = new Map<string, string>()
  const remaining = [...ids]
  while (remaining.length > 0) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'tokens_valid_from'])
      .where('id', 'in', remaining.splice(0, batchSize))
      .execute()
    for (const row of rows) validFromByUser.set(row.id, row.tokens_valid_from)
  }
  return validFromByUser
}

/** Reserves event cursors, as many as each user's count, and returns the last of each. */
export async function advanceCursors(
  db: Db,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { rows } = await advanceQuery(db, { counts: JSON.stringify(Object.fromEntries(counts)) })
  if (rows.length < counts.size) throw new Error('No such user')
  return new Map(rows.map(({ id, event_cursor }) => [id, event_cursor]))
}

const advanceQuery = compileOnce<{ counts: string }>()((db, value) => {
  const counts = isPostgres(db) ? sql`${value('counts')}::json` : sql`${value('counts')}`
  const ids = isPostgres(db)
    ? sql<string>`(select json_object_keys(${counts}))`
    : sql<string>`(select key from json_each(${counts}))`
  return db
    .updateTable('users')
    .set({ event_cursor: sql<number>`event_cursor + cast(${counts} ->> id as integer)` })
    .where('id', 'in', ids)
    .returning(['id', 'event_cursor'])
})

export async function mapLatestCursors(db: Db, listUserIds: readonly string[]): Promise<Map<string, number>> {
  const cursors = new Map<string, number>()
  if (listUserIds.length === 0) return cursors
  const rows = await db
    .selectFrom('users')
    .select(['id', 'event_cursor'])
    .where('id', 'in', listUserIds)
    .execute()
  for (const { id, event_cursor } of rows) cursors.set(id, event_cursor)
  return cursors
}

export async function getLatestCursor(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('event_cursor')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.event_cursor
}

export async function isAdministrator(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('administrator').where('id', '=', id).executeTakeFirst()
  return row?.administrator === 1
}

export function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('administrator', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listUserIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').execute()
  return rows.map(({ id }) => id)
}
