import type { ApiKeyTable } from '../../core/store/accountTables.js'
import { compileOnce } from '../../core/store/compileOnce.js'
import { textList } from '../../core/store/dialects/textList.js'
import type { Db, UserRow } from '../../core/store/tables.js'

const batchSize = 500

export async function insertApiKey(
  db: Db,
  key: ApiKeyTable,
  sessionIds: readonly string[] | null,
): Promise<void> {
  await db.insertInto('api_keys').values(key).execute()
  if (sessionIds === null) return
  const rows = sessionIds.map((session_id) => ({ key_id: key.id, session_id }))
  await db.insertInto('api_key_sessions').values(rows).execute()
}

export function listApiKeys(db: Db, userId: string): Promise<ApiKeyTable[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function deleteApiKey(db: Db, id: string, userId: string): Promise<ApiKeyTable | undefined> {
  return db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

type ReadKey = Omit<ApiKeyTable, 'user_id' | 'hash' | 'prefix'>

interface KeyWithOwner {
  key: ReadKey
  owner: UserRow
}

/** Key and owner in one row; prefixes keep columns of the same name apart. */
type KeyAndUser = UserRow &
  Omit<ReadKey, 'id' | 'name' | 'created_at'> & { key_id: string; key_name: string; key_created_at: string }

/** A single query, as every call runs it. */
export async function findApiKey(db: Db, hash: string): Promise<KeyWithOwner | undefined> {
  const { rows } = await keyOfHash(db, { hash })
  return rows[0] && toLookup(rows[0])
}

export async function findKeyById(db: Db, id: string): Promise<KeyWithOwner | undefined> {
  const { rows } = await keyOfId(db, { id })
  return rows[0] && toLookup(rows[0])
}

function toLookup({
  key_id,
  key_name,
  scopes,
  limited,
  key_created_at,
  expires_at,
  last_used_at,
  ...owner
}: KeyAndUser) {
  const key = { id: key_id, name: key_name, created_at: key_created_at }
  return { key: { ...key, scopes, limited, expires_at, last_used_at }, owner }
}

const keyOfHash = compileOnce<{ hash: string }>()((db, value) =>
  keysWithOwners(db).where('api_keys.hash', '=', value('hash')),
)

const keyOfId = compileOnce<{ id: string }>()((db, value) =>
  keysWithOwners(db).where('api_keys.id', '=', value('id')),
)

function keysWithOwners(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('users')
    .select([
      'api_keys.id as key_id',
      'api_keys.name as key_name',
      'api_keys.scopes',
      'api_keys.limited',
      'api_keys.created_at as key_created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
    ])
}

export async function listSessionsOfKeys(db: Db, keyIds: readonly string[]): Promise<Map<string, string[]>> {
  const sessions = new Map<string, string[]>()
  const rows = await db
    .selectFrom('api_key_sessions')
    .selectAll()
    .where('key_id', 'in', textList(db, keyIds))
    .orderBy('session_id')
    .execute()
  for (const { key_id, session_id } of rows)
    sessions.set(key_id, [...(sessions.get(key_id) ?? []), session_id])
  return sessions
}

/** The ids of existing keys whose owners are not locked. */
export async function listExistingKeyIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>()
  const remaining = [...ids]
  while (remaining.length > 0) {
    const batch = textList(db, remaining.splice(0, batchSize))
    const rows = await db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select('api_keys.id')
      .where('api_keys.id', 'in', batch)
      .where('users.blocked_at', 'is', null)
      .execute()
    for (const { id } of rows) existing.add(id)
  }
  return existing
}

/** No-op when it was used since `before`. */
export function touchApiKey(db: Db, id: string, at: string, before: string): Promise<unknown> {
  return db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}

export async function filterOwnSessionIds(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', textList(db, ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
