import { type MessageState, messageChangeKinds } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../core/store/tables.js'

/** States of messages that reached WhatsApp, or came from there. */
const done: readonly MessageState[] = ['received', 'sent', 'delivered', 'read', 'played']

/**
 * Ids of stored messages that Chatwoot does not have, the oldest first: history too, but nothing that is still to be
 * sent, failed, was deleted, or is a status.
 */
export async function listMessagesToImport(
  db: Db,
  {
    targetId,
    sessionId,
    since,
    until,
  }: { targetId: string; sessionId: string; since: string; until: string },
): Promise<string[]> {
  const at = sql<string>`coalesce(messages.written_at, messages.sent_at, messages.created_at)`
  const rows = await db
    .selectFrom('messages')
    .leftJoin('chatwoot_messages', (join) =>
      join
        .onRef('chatwoot_messages.message_id', '=', 'messages.id')
        .on('chatwoot_messages.target_id', '=', targetId)
        .on('chatwoot_messages.part', '=', 0),
    )
    .select('messages.id')
    .where('messages.session_id', '=', sessionId)
    .where(at, '>=', since)
    .where(at, '<=', until)
    .where('messages.state', 'in', done)
    .where('messages.revoked_at', 'is', null)
    .where('messages.kind', 'not in', messageChangeKinds)
    .where('messages.chat', 'not like', '%@broadcast')
    .where('chatwoot_messages.chatwoot_id', 'is', null)
    .orderBy(at)
    .orderBy('messages.seq')
    .execute()
  return rows.map(({ id }) => id)
}

/** The enabled targets whose import a stop of the gateway interrupted. */
export async function listInterruptedImports(db: Db): Promise<{ targetId: string; sessionId: string }[]> {
  const rows = await db
    .selectFrom('chatwoot_links')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'chatwoot_links.target_id')
    .select(['delivery_targets.id as targetId', 'delivery_targets.session_id as sessionId'])
    .where('chatwoot_links.import_since', 'is not', null)
    .where('delivery_targets.enabled', '=', 1)
    .execute()
  return rows
}
