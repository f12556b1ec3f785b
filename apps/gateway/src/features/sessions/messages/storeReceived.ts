import type { NewMessageRow } from '../../../core/store/messageTables.js'
import { insertMessages } from '../../../core/store/repositories/messages.js'
import { fillMessage } from '../../../core/store/repositories/undecryptableMessages.js'
import type { Db } from '../../../core/store/tables.js'

/**
 * Inserts received messages. One that could not be decrypted before is filled in instead, and keeps its place. Returns
 * the id that each is stored under, by the id of its row; none for a message that is stored already.
 */
export async function storeReceived(
  db: Db,
  rows: readonly NewMessageRow[],
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map([...(await insertMessages(db, rows))].map((id) => [id, id]))
  for (const row of rows) {
    if (stored.has(row.id) || row.kind === 'undecryptable') continue
    const id = await fillMessage(db, row)
    if (id !== undefined) stored.set(row.id, id)
  }
  return stored
}
