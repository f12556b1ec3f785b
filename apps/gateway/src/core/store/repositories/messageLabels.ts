import * as z from 'zod'
import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'
import { labelPattern } from './labelPattern.js'

const Labels = z.array(z.string())

export function readMessageLabels({ labels }: Pick<MessageRow, 'labels'>): string[] {
  return labels === null ? [] : Labels.parse(JSON.parse(labels))
}

export async function saveMessageLabels(db: Db, id: string, labels: readonly string[]): Promise<void> {
  await db
    .updateTable('messages')
    .set({ labels: labels.length === 0 ? null : JSON.stringify(labels) })
    .where('id', '=', id)
    .execute()
}

/** Gives the message with an id of the network a label, or takes it. Returns its labels; null for one that is not stored. */
export async function labelMessage(
  db: Db,
  { sessionId, chat }: { sessionId: string; chat: string },
  { messageId, id, isSet }: { messageId: string; id: string; isSet: boolean },
): Promise<string[] | null> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'labels'])
    .where('session_id', '=', sessionId)
    .where('chat', '=', chat)
    .where((eb) => eb.or([eb('network_id', '=', messageId), eb('network_alias', '=', messageId)]))
    .execute()
  let labels: string[] | null = null
  for (const row of rows) {
    const others = readMessageLabels(row).filter((one) => one !== id)
    labels = isSet ? [...others, id] : others
    await saveMessageLabels(db, row.id, labels)
  }
  return labels
}

/** Takes a label from all messages of a session. */
export async function unlabelMessages(db: Db, sessionId: string, label: string): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'labels'])
    .where('session_id', '=', sessionId)
    .where('labels', 'like', labelPattern(label))
    .execute()
  for (const row of rows)
    await saveMessageLabels(
      db,
      row.id,
      readMessageLabels(row).filter((one) => one !== label),
    )
}
