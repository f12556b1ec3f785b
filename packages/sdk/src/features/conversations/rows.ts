import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { wholeNumber } from '../../core/values.js'
import { commonRule as rule } from '../../locales/rules.js'
import { ConversationOwner, ConversationRecord } from './entities.js'

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const conversation = z.object({ conversation: ConversationRecord })

/** Extension: the ownership of conversations by bots or people. */
export const conversations = {
  /**
   * Lists a page of a session's conversations that bots may answer, newest first. `search` ignores case and accents.
   */
  list: endpoint('GET /sessions/:id/conversations', {
    ability: 'read',
    query: z.strictObject({
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      owner: ConversationOwner.optional(),
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
}
