import type { Db } from '../../../core/store/tables.js'
import type { ChatwootLinkRow, NewChatwootLinkRow } from '../tables.js'

export const linkKeysContext = (targetId: string) => `chatwoot of ${targetId}`

export function findLink(db: Db, targetId: string): Promise<ChatwootLinkRow | undefined> {
  return db.selectFrom('chatwoot_links').selectAll().where('target_id', '=', targetId).executeTakeFirst()
}

/** Returns the existing link if there is one. */
export async function insertLink(db: Db, link: NewChatwootLinkRow): Promise<ChatwootLinkRow> {
  const inserted = await db
    .insertInto('chatwoot_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return inserted
  return db
    .selectFrom('chatwoot_links')
    .selectAll()
    .where('target_id', '=', link.target_id)
    .executeTakeFirstOrThrow()
}

export async function changeLink(
  db: Db,
  targetId: string,
  patch: Partial<Omit<ChatwootLinkRow, 'target_id'>>,
): Promise<void> {
  await db.updateTable('chatwoot_links').set(patch).where('target_id', '=', targetId).execute()
}

export async function deleteLinkData(db: Db, targetId: string): Promise<void> {
  for (const table of ['chatwoot_contacts', 'chatwoot_conversations', 'chatwoot_messages'] as const)
    await db.deleteFrom(table).where('target_id', '=', targetId).execute()
}
