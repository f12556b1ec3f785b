import * as z from 'zod'

/** Extension; null where a server does not count them. */
const countOrNull = z.number().nullable().default(null)

/** Message counts. `sent`, `received` and `failed` are since midnight, `queued` is the current queue length. */
export const MessageFigures = z.object({
  sent: z.number(),
  received: z.number(),
  failed: countOrNull,
  queued: countOrNull,
})
export type MessageFigures = z.output<typeof MessageFigures>
