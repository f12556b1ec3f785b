import * as z from 'zod'
import { compileOnce } from '../compileOnce.js'
import type { ConversationRow, LabelRow } from '../conversationTables.js'
import type { Db } from '../tables.js'
import { newConversationId } from './conversationActivity.js'
import { labelPattern } from './labelPattern.js'
import { unlabelMessages } from './messageLabels.js'

/** Columns that the account keeps of a conversation. */
export type ChatColumns = Pick<
  ConversationRow,
  'archived' | 'pinned' | 'muted_until' | 'marked_unread' | 'labels' | 'timer_seconds' | 'timer_at'
>

/** A conversation that nothing was done with. */
export const plainChat: ChatColumns = {
  archived: 0,
  pinned: 0,
  muted_until: null,
  marked_unread: 0,
  labels: '[]',
  timer_seconds: 0,
  timer_at: null,
}

const Labels = z.array(z.string())

export function readLabels({ labels }: Pick<ConversationRow, 'labels'>): string[] {
  return Labels.parse(JSON.parse(labels))
}

/**
 * Changes the state of a conversation; creates one without messages for a conversation that is not stored yet, since
 * the phone reports all of them. Call within a transaction. Returns the state; null where it is as before.
 */
export async function saveChatState(
  db: Db,
  sessionId: string,
  chat: string,
  at: string,
  change: (current: ChatColumns) => Partial<ChatColumns>,
): Promise<ChatColumns | null> {
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const current: ChatColumns = row ?? plainChat
  const patch = change(current)
  if (Object.keys(patch).length === 0) return null
  await db
    .insertInto('conversations')
    .values({
      id: newConversationId(),
      session_id: sessionId,
      chat,
      owner: 'bot',
      last_at: at,
      created_at: at,
      ...patch,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'chat']).doUpdateSet(patch))
    .execute()
  const state = { ...current, ...patch }
  return shownColumns.some((name) => state[name] !== current[name]) ? state : null
}

/** Without the time at which a timer was set. */
const shownColumns = [
  'archived',
  'pinned',
  'muted_until',
  'marked_unread',
  'labels',
  'timer_seconds',
] as const

/** Seconds after which messages to a conversation disappear, 0 where they stay; null where nobody set a timer. */
export async function findTimerSeconds(db: Db, sessionId: string, chat: string): Promise<number | null> {
  const [row] = (await timerQuery(db, { sessionId, chat })).rows
  return row && row.timer_at !== null ? row.timer_seconds : null
}

const timerQuery = compileOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('conversations')
    .select(['timer_seconds', 'timer_at'])
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat')),
)

export function listLabels(db: Db, sessionId: string): Promise<LabelRow[]> {
  return db.selectFrom('labels').selectAll().where('session_id', '=', sessionId).orderBy('name').execute()
}

export async function saveLabel(db: Db, row: LabelRow): Promise<void> {
  const { name, color } = row
  await db
    .insertInto('labels')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session_id', 'id']).doUpdateSet({ name, color }))
    .execute()
}

/** Also takes it from the conversations and messages that have it. */
export async function deleteLabel(db: Db, sessionId: string, id: string): Promise<void> {
  await db.deleteFrom('labels').where('session_id', '=', sessionId).where('id', '=', id).execute()
  await unlabelMessages(db, sessionId, id)
  const labelled = await db
    .selectFrom('conversations')
    .select(['id', 'labels'])
    .where('session_id', '=', sessionId)
    .where('labels', 'like', labelPattern(id))
    .execute()
  for (const row of labelled) {
    const labels = JSON.stringify(readLabels(row).filter((one) => one !== id))
    await db.updateTable('conversations').set({ labels }).where('id', '=', row.id).execute()
  }
}

/** Stars the message with an id of the network. Returns false for one that is not stored. */
export async function starMessage(
  db: Db,
  sessionId: string,
  chat: string,
  { id, isFromMe, starred }: { id: string; isFromMe: boolean; starred: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ starred: starred ? 1 : 0 })
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where('direction', '=', isFromMe ? 'out' : 'in')
    .where((eb) => eb.or([eb('network_id', '=', id), eb('network_alias', '=', id)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
