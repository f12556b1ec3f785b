import type { TargetKind } from '@morpheus/sdk/contract'
import type { Db } from '../core/store/tables.js'
import type { ChatwootInboxRow } from './chatwoot/tables.js'

// The table is named after the first integration that used it; it holds the calls of any.

/** False for a repeated delivery. */
export async function insertReceived(
  db: Db,
  row: Pick<ChatwootInboxRow, 'target_id' | 'lane' | 'delivery_id' | 'received_at' | 'body'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('chatwoot_inbox')
    .values({ ...row, next_at: null })
    .onConflict((conflict) => conflict.columns(['target_id', 'delivery_id']).doNothing())
    .returning('seq')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findFirstReceived(
  db: Db,
  targetId: string,
  conversation: string,
): Promise<ChatwootInboxRow | undefined> {
  return db
    .selectFrom('chatwoot_inbox')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('lane', '=', conversation)
    .where('done', '=', 0)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the lanes of one session, or of all sessions. */
export function listLanesWithWork(
  db: Db,
  kind: TargetKind,
  sessionId?: string,
): Promise<{ session_id: string; target_id: string; lane: string }[]> {
  return db
    .selectFrom('chatwoot_inbox')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'chatwoot_inbox.target_id')
    .select(['delivery_targets.session_id', 'chatwoot_inbox.target_id', 'chatwoot_inbox.lane'])
    .distinct()
    .where('chatwoot_inbox.done', '=', 0)
    .where('delivery_targets.kind', '=', kind)
    .$if(sessionId !== undefined, (query) => query.where('delivery_targets.session_id', '=', sessionId ?? ''))
    .execute()
}

/** False when another worker has finished it. */
export async function finishReceived(db: Db, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chatwoot_inbox')
    .set({ done: 1, body: '' })
    .where('seq', '=', seq)
    .where('done', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function postponeReceived(
  db: Db,
  seq: number,
  { attempts, next_at }: Pick<ChatwootInboxRow, 'attempts' | 'next_at'>,
): Promise<void> {
  await db.updateTable('chatwoot_inbox').set({ attempts, next_at }).where('seq', '=', seq).execute()
}

export async function deleteReceivedBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('chatwoot_inbox').where('done', '=', 1).where('received_at', '<', before).execute()
}
