import * as z from 'zod'
import { Message } from '../api/answers.js'

const Id = z.union([z.number(), z.string()]).transform(String)
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

/** Fields of a webhook needed to queue it. */
export const Called = z.looseObject({
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
export const ToldMessage = Message.extend({ event: z.string(), conversation: Within })
export type ToldMessage = z.output<typeof ToldMessage>

/** `conversation_typing_on` and `conversation_typing_off`. */
export const ToldTyping = z.looseObject({
  event: z.string(),
  is_private: z.boolean().nullish(),
  user: z.looseObject({ type: Text }).nullish(),
  conversation: Within,
})
