import type { Db } from '../tables.js'

/** Chatwoot targets also get reactions, edits and deletions; which events a kind of target gets is stored with it. */
export async function chatwootChanges(db: Db): Promise<void> {
  const events = [
    'message:received',
    'message:sent',
    'message:delivered',
    'message:read',
    'contact:updated',
    'system:warning',
    'message:reaction',
    'message:edited',
    'message:deleted',
  ]
  await db
    .updateTable('delivery_targets')
    .set({ events: JSON.stringify(events) })
    .where('kind', '=', 'chatwoot')
    .execute()
}
