import { type Expression, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import { textList } from '../dialects/textList.js'
import type { Db } from '../tables.js'

export async function mapExternalIds(
  db: Db,
  userId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'external_id'])
    .where('user_id', '=', userId)
    .where('external_id', 'in', textList(db, externalIds))
    .execute()
  return new Map(rows.flatMap(({ id, external_id: name }) => (name === null ? [] : [[name, id] as const])))
}

export function hasMetadata(db: Db, key: string, value: string): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`sessions.metadata::jsonb ->> ${key}::text = ${value}`
    : sql<SqlBool>`exists (select 1 from json_each(sessions.metadata) as entry where entry.key = ${key} and entry.value = ${value})`
}

export function hasTag(db: Db, tag: string): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`jsonb_exists(sessions.tags::jsonb, ${tag}::text)`
    : sql<SqlBool>`exists (select 1 from json_each(sessions.tags) as entry where entry.value = ${tag})`
}
