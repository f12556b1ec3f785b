import type { MessageRecord } from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { findConversation } from '../../core/store/repositories/conversations.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import { listPinnedMessages } from '../../core/store/repositories/pinnedMessages.js'
import type { Db } from '../../core/store/tables.js'
import { messageRecord } from '../sessions/messages/messageRecord.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { createConversationNotFoundError } from './conversations.js'

/** @throws HttpError 404 for another user's session, and for a conversation that is not stored */
export async function getPinnedMessages(
  { db, clock }: { db: Db; clock: Clock },
  sessionId: string,
  userId: string,
  contact: string,
): Promise<MessageRecord[]> {
  await getOwnSession(db, sessionId, userId)
  const chat = (await findContactById(db, sessionId, contact)) ?? contact
  if (!(await findConversation(db, sessionId, chat))) throw createConversationNotFoundError()
  return (await listPinnedMessages(db, { sessionId, chat, at: isoNow(clock) })).map(messageRecord)
}
