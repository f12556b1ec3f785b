import type { Db } from '../../core/store/tables.js'

/**
 * The session that an instance name means: by its external id, which outlives a new name, by its name, or by its id.
 * Undefined for another user's.
 */
export async function findInstance(db: Db, userId: string, instance: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'name', 'external_id'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('external_id', '=', instance), eb('name', '=', instance), eb('id', '=', instance)]),
    )
    .execute()
  const session =
    rows.find((row) => row.external_id === instance) ?? rows.find((row) => row.name === instance) ?? rows[0]
  return session?.id
}
