import * as z from 'zod'
import { ConversationOwner, ConversationRecord } from '../conversation.js'
import { rowsOf } from '../endpoint.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const conversation = z.object({ conversation: ConversationRecord })

/** Ours: who has which talk, a bot or a person. */
export const conversations = {
  /** A page of the talks of a session that bots may answer, the newest first. `search` folds case and accents. */
  list: endpoint('GET /sessions/:id/conversations', {
    ability: 'read',
    query: z.strictObject({
      search: z.string().max(200, 'Busca muito longa').optional(),
      owner: ConversationOwner.optional(),
      cursor: z.string().max(1000, 'Cursor inválido').optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({
      conversations: z.array(ConversationRecord),
      nextCursor: z.string().nullable().default(null),
    }),
  }),
  /** One of them, by any name that the contact goes by. */
  get: endpoint('GET /sessions/:id/conversations/:contact', { ability: 'read', answer: conversation }),
  /**
   * Takes it over, gives it back to the bot or pauses it. Without `minutes` a person has it as long as after a message of
   * theirs, and a pause ends when it is given back.
   */
  update: endpoint('PUT /sessions/:id/conversations/:contact', {
    ability: 'send',
    body: z.strictObject({ owner: ConversationOwner, minutes: wholeNumber(1, 10_080).optional() }),
    answer: conversation,
  }),
}
