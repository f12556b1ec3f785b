import { textList } from '../../../core/store/dialects/textList.js'
import type { EnabledTarget } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import type { ChatwootMessageRow } from '../tables.js'

/** False when it is stored already. */
export async function insertChatwootMessage(db: Db, row: ChatwootMessageRow): Promise<boolean> {
  const inserted = await db
    .insertInto('chatwoot_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('part')
    .executeTakeFirst()
  return inserted !== undefined
}

/** All parts of a gateway message, in order. */
export function listParts(db: Db, targetId: string, messageId: string): Promise<ChatwootMessageRow[]> {
  return db
    .selectFrom('chatwoot_messages')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('message_id', '=', messageId)
    .orderBy('part')
    .execute()
}

/** All parts created from a Chatwoot message, in order. */
export function listPartsByChatwootId(
  db: Db,
  targetId: string,
  chatwootId: string,
): Promise<ChatwootMessageRow[]> {
  return db
    .selectFrom('chatwoot_messages')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('chatwoot_id', '=', chatwootId)
    .orderBy('part')
    .execute()
}

/** The Chatwoot ids that are mapped already. */
export async function filterMappedChatwootIds(
  db: Db,
  targetId: string,
  chatwootIds: readonly string[],
): Promise<Set<string>> {
  if (chatwootIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('chatwoot_messages')
    .select('chatwoot_id')
    .where('target_id', '=', targetId)
    .where('chatwoot_id', 'in', textList(db, chatwootIds))
    .execute()
  return new Set(rows.flatMap(({ chatwoot_id }) => chatwoot_id ?? []))
}

type Patch = Partial<
  Pick<
    ChatwootMessageRow,
    'chatwoot_id' | 'conversation_id' | 'said' | 'state' | 'told' | 'awaits_file' | 'at'
  >
>

export async function updatePart(
  db: Db,
  { target_id, message_id, part }: Pick<ChatwootMessageRow, 'target_id' | 'message_id' | 'part'>,
  patch: Patch,
): Promise<void> {
  await db
    .updateTable('chatwoot_messages')
    .set(patch)
    .where('target_id', '=', target_id)
    .where('message_id', '=', message_id)
    .where('part', '=', part)
    .execute()
}

export async function updatePartsByChatwootId(
  db: Db,
  targetId: string,
  chatwootId: string,
  patch: Patch,
): Promise<void> {
  await db
    .updateTable('chatwoot_messages')
    .set(patch)
    .where('target_id', '=', targetId)
    .where('chatwoot_id', '=', chatwootId)
    .execute()
}

export async function deletePartsByChatwootId(db: Db, targetId: string, chatwootId: string): Promise<void> {
  await db
    .deleteFrom('chatwoot_messages')
    .where('target_id', '=', targetId)
    .where('chatwoot_id', '=', chatwootId)
    .execute()
}

export function listMessagesAwaitingFiles(db: Db, targetId: string): Promise<ChatwootMessageRow[]> {
  return db
    .selectFrom('chatwoot_messages')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('awaits_file', '=', 1)
    .orderBy('at')
    .limit(50)
    .execute()
}

/** The session's targets where a message still lacks its file. */
export function listTargetsAwaitingFile(
  db: Db,
  sessionId: string,
  messageId: string,
): Promise<EnabledTarget[]> {
  return db
    .selectFrom('delivery_targets')
    .innerJoin('chatwoot_messages', 'chatwoot_messages.target_id', 'delivery_targets.id')
    .select([
      'delivery_targets.id',
      'delivery_targets.kind',
      'delivery_targets.events',
      'delivery_targets.raw',
    ])
    .where('delivery_targets.session_id', '=', sessionId)
    .where('delivery_targets.enabled', '=', 1)
    .where('chatwoot_messages.message_id', '=', messageId)
    .where('chatwoot_messages.awaits_file', '=', 1)
    .execute()
}

export async function deleteChatwootMessagesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('chatwoot_messages').where('at', '<', before).execute()
}
