import * as z from 'zod'

/** What a session's models took, a day and a model each. */
export const OpenaiUsage = z.object({
  /** The most of a day; 0 where there is none. */
  dailyTokens: z.number().default(0),
  /** Which day it is where the gateway's days begin; null with a server that does not say. */
  today: z.string().nullable().default(null),
  days: z.array(
    z.object({
      /** `2026-11-21` */
      day: z.string(),
      model: z.string(),
      calls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      /** Millionths of a US dollar, as far as prices are known; null where none is. */
      cost: z.number().nullable().default(null),
    }),
  ),
})
export type OpenaiUsage = z.output<typeof OpenaiUsage>
