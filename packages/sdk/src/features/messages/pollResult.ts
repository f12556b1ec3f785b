import * as z from 'zod'

/** Votes in a poll, each voter's last one. */
export const PollResult = z.object({
  question: z.string(),
  /** Several options may be chosen. */
  multiple: z.boolean().default(false),
  /** People who chose at least one option. */
  voters: z.number(),
  /** In the order of the poll; `voters` by number as in `contactPhone`, or `me`. */
  options: z.array(
    z.object({ text: z.string(), votes: z.number(), voters: z.array(z.string()).default([]) }),
  ),
})
export type PollResult = z.output<typeof PollResult>
