import { createHash } from 'node:crypto'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { BotJobRow } from '../../core/store/conversationTables.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import { messageIdFrom } from '../../engines/messageId.js'
import type { OutQueue } from '../messages/outQueue.js'
import type { ReplyMessage } from './replyMessages.js'

interface QueuedReply {
  session: SessionRow
  chat: string
  offer: Pick<BotJobRow, 'id' | 'event_id'>
  messages: readonly ReplyMessage[]
  /** Kind of the answering target; absent for the gateway's own texts. */
  kind: string | undefined
}

/**
 * Queues a reply under deterministic ids, so that a repetition is harmless. Returns them, or the reason that the
 * session cannot send it.
 */
export async function sendReply(
  { queue, clock }: { queue: OutQueue; clock: Clock },
  work: UnitOfWork,
  { session, chat, offer, messages, kind }: QueuedReply,
): Promise<string[] | HttpError> {
  const ids: string[] = []
  const to = chat.endsWith('@g.us') ? { group: chat } : { contact: chat }
  try {
    for (const [index, { content, mediaId, afterMs }] of messages.entries()) {
      const id = messageIdFrom(createHash('sha256').update(`resposta\n${offer.id}\n${index}`).digest())
      await queue.add(work, session, {
        recipient: { to },
        content,
        mediaId,
        replyTo: null,
        source: kind === undefined ? 'bot' : `bot:${kind}`,
        cause: offer.event_id,
        id,
        notBefore: afterMs === 0 ? undefined : isoNow(clock, afterMs),
      })
      ids.push(id)
    }
    return ids
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}
