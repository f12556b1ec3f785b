import * as z from 'zod'

/** A session's token usage, one entry per day and model. */
export const OpenaiUsage = z.object({
  /** Daily limit; 0 for none. */
  dailyTokens: z.number().default(0),
  /** The current date in the gateway's time zone; null with a server that sends none. */
  today: z.string().nullable().default(null),
  days: z.array(
    z.object({
      day: z.string(),
      model: z.string(),
      calls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      /** Millionths of a US dollar, for models with a known price; null where none has one. */
      cost: z.number().nullable().default(null),
    }),
  ),
})
export type OpenaiUsage = z.output<typeof OpenaiUsage>
