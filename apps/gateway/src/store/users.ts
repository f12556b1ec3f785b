import type { Db, UserRow } from './tables.js'

export function insertUser(db: Db, user: UserRow): Promise<unknown> {
  return db.insertInto('users').values(user).execute()
}

/** `email` in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The account that was made first, whose e-mail the start line names. */
export function firstUser(db: Db): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst()
}

export function updateUser(
  db: Db,
  id: string,
  patch: Partial<Pick<UserRow, 'password_hash' | 'password_unused'>>,
): Promise<unknown> {
  return db.updateTable('users').set(patch).where('id', '=', id).execute()
}

/** Since when an account's tokens hold, as ISO 8601. */
export async function tokensValidFrom(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('tokens_valid_from')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.tokens_valid_from
}

/** Claims the user's next event cursor. */
export async function nextCursor(db: Db, userId: string): Promise<number> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({ event_cursor: eb('event_cursor', '+', 1) }))
    .where('id', '=', userId)
    .returning('event_cursor')
    .executeTakeFirstOrThrow()
  return row.event_cursor
}

/** The cursor of the user's newest event; 0 where there is none. */
export async function latestCursor(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('event_cursor')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.event_cursor
}

export async function userIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').execute()
  return rows.map(({ id }) => id)
}
