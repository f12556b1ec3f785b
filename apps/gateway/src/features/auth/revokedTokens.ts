import { compileOnce } from '../../core/store/compileOnce.js'
import { textList } from '../../core/store/dialects/textList.js'
import type { Db, UserRow } from '../../core/store/tables.js'

/** False when it was revoked before. */
export async function revokeToken(db: Db, id: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('revoked_tokens')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Filters the tokens that were revoked. */
export async function filterRevokedTokens(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('revoked_tokens')
    .select('id')
    .where('id', 'in', textList(db, ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function deleteExpiredRevocations(db: Db, now: string, limit: number): Promise<number> {
  const expired = db.selectFrom('revoked_tokens').select('id').where('expires_at', '<', now).limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('revoked_tokens')
    .where('id', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Device of a token; all null for tokens from before devices existed. */
interface TokenDevice {
  device_id: string | null
  device_valid_from: string | null
  device_used_at: string | null
}

/** A token's user and revocation; undefined when the user is gone. A single query, as every call runs it. */
export async function findTokenOwner(
  db: Db,
  userId: string,
  tokenId: string,
): Promise<(UserRow & TokenDevice & { revoked: string | null }) | undefined> {
  const { rows } = await tokenOwner(db, { userId, tokenId })
  return rows[0]
}

const tokenOwner = compileOnce<{ userId: string; tokenId: string }>()((db, value) =>
  db
    .selectFrom('users')
    .leftJoin('revoked_tokens', (join) => join.on('revoked_tokens.id', '=', value('tokenId')))
    .leftJoin('devices', (join) => join.on('devices.token_id', '=', value('tokenId')))
    .selectAll('users')
    .select([
      'revoked_tokens.id as revoked',
      'devices.id as device_id',
      'devices.valid_from as device_valid_from',
      'devices.used_at as device_used_at',
    ])
    .where('users.id', '=', value('userId')),
)
