import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { commonRule as rule } from '../../locales/rules.js'
import { ConversationOwner, ConversationRecord } from './entities.js'

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const conversation = z.object({ conversation: ConversationRecord })

/** Extension: the conversations of a session, and their ownership by bots or people. */
export const conversations = {
  /**
   * Lists a page of a session's conversations, newest first. `search` ignores case and accents; `unread=true` leaves out
   * conversations without unread messages.
   */
  list: endpoint('GET /sessions/:id/conversations', {
    ability: 'read',
    query: z.strictObject({
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      owner: ConversationOwner.optional(),
      unread: Flag.optional(),
      cursor: z.string().max(1000, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({
      conversations: z.array(ConversationRecord),
      nextCursor: z.string().nullable().default(null),
    }),
  }),
  /** Returns one conversation, by any name of its contact. */
  get: endpoint('GET /sessions/:id/conversations/:contact', { ability: 'read', answer: conversation }),
  /**
   * Takes a conversation over, returns it to the bot or pauses it. Without `minutes` a person owns it as long as after
   * a message of theirs, and a pause lasts until it is returned.
   */
  update: endpoint('PUT /sessions/:id/conversations/:contact', {
    ability: 'send',
    body: z.strictObject({ owner: ConversationOwner, minutes: wholeNumber(1, 10_080).optional() }),
    answer: conversation,
  }),
  /**
   * Asks the phone for messages older than the oldest stored one. They arrive later, as history, where the phone is
   * online and has them.
   */
  fetchHistory: endpoint('POST /sessions/:id/conversations/:contact/history', {
    ability: 'send',
    body: z.strictObject({ count: wholeNumber(1, 200).default(50) }),
    answer: z.object({ requested: z.number() }),
  }),
  /** Counts a conversation's messages as read for everybody here; its contact gets no read receipt. */
  markRead: endpoint('POST /sessions/:id/conversations/:contact/read', {
    ability: 'send',
    answer: conversation,
  }),
}
