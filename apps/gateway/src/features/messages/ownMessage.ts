import type { MessageRow } from '../../core/store/messageTables.js'
import { findOwnMessage } from '../../core/store/repositories/messages.js'
import type { Db } from '../../core/store/tables.js'
import { createMessageNotFoundError } from './messageErrors.js'

/** @throws HttpError 404 when missing or another user's */
export async function getOwnMessage(db: Db, id: string, userId: string): Promise<MessageRow> {
  const row = await findOwnMessage(db, userId, id)
  if (row) return row
  throw createMessageNotFoundError()
}
