import * as z from 'zod'

/** Ours; null where a server does not count them. */
const ours = z.number().nullable().default(null)

/** Messages in figures. `sent`, `received` and `failed` are since midnight, `queued` is how many wait to go out now. */
export const MessageFigures = z.object({ sent: z.number(), received: z.number(), failed: ours, queued: ours })
export type MessageFigures = z.output<typeof MessageFigures>
