import * as z from 'zod'

/** The body of every failure. `message` is Portuguese; `fields` has a message for each invalid field. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.output<typeof Failure>
