import * as z from 'zod'
import { Message } from '../api/answers.js'

const Id = z.union([z.number(), z.string()]).transform(String)
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

/** Fields of a webhook needed to queue it. */
export const WebhookHead = z.looseObject({
  event: z.string(),
  id: Id.nullish(),
  conversation: z.looseObject({ id: Id.nullish() }).nullish(),
})

export const Sender = z.object({ phone_number: Text, identifier: Text, name: Text })

const Within = z.looseObject({
  id: Id,
  inbox_id: Id.nullish(),
  meta: z.looseObject({ sender: Sender.nullish().catch(null) }).nullish(),
})

/** `message_created` and `message_updated`. */
export const ReceivedMessage = Message.extend({ event: z.string(), conversation: Within })
export type ReceivedMessage = z.output<typeof ReceivedMessage>

/** `conversation_typing_on` and `conversation_typing_off`. */
export const ReceivedTyping = z.looseObject({
  event: z.string(),
  is_private: z.boolean().nullish(),
  user: z.looseObject({ type: Text }).nullish(),
  conversation: Within,
})
