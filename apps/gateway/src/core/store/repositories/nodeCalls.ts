import type { NodeCallRow } from '../nodeTables.js'
import type { Db } from '../tables.js'
import { databaseNow } from './nodes.js'

/** Longer than any node waits for an answer. */
const retentionMs = 120_000

export async function insertCall(db: Db, call: Pick<NodeCallRow, 'id' | 'to_node' | 'call'>): Promise<void> {
  await db
    .insertInto('node_calls')
    .values({ ...call, taken: 0, answer: null, created_at: databaseNow })
    .execute()
}

/** Calls that this node has not begun, oldest first. */
export function listPendingCalls(db: Db, nodeId: string): Promise<Pick<NodeCallRow, 'id' | 'call'>[]> {
  return db
    .selectFrom('node_calls')
    .select(['id', 'call'])
    .where('to_node', '=', nodeId)
    .where('taken', '=', 0)
    .orderBy('created_at')
    .execute()
}

/** False where it was taken already, or its caller has stopped waiting. */
export async function takeCall(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('node_calls')
    .set({ taken: 1 })
    .where('id', '=', id)
    .where('taken', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** False where its caller has stopped waiting. */
export async function answerCall(db: Db, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('node_calls')
    .set({ answer })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Removes an answered call and returns its answer; null while there is none. */
export async function takeAnswer(db: Db, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('node_calls')
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .returning('answer')
    .executeTakeFirst()
  return row?.answer ?? null
}

/** Gives a call up. True where the node had begun it. */
export async function removeCall(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('node_calls').where('id', '=', id).returning('taken').executeTakeFirst()
  return row?.taken !== 0
}

/** Calls of nodes that have ended. */
export async function removeOldCalls(db: Db): Promise<void> {
  await db
    .deleteFrom('node_calls')
    .where(({ eb }) => eb('created_at', '<', eb(databaseNow, '-', retentionMs)))
    .execute()
}
