import type { MessageRow } from '../store/messageTables.js'
import { findOwnMessage } from '../store/repositories/messages/messages.js'
import type { Db } from '../store/tables.js'
import { messageNotFound } from './refusals.js'

/** @throws Refusal 404 when missing or another user's */
export async function ownMessage(db: Db, id: string, userId: string): Promise<MessageRow> {
  const row = await findOwnMessage(db, userId, id)
  if (row) return row
  throw messageNotFound()
}
