import * as z from 'zod'
import { MessageRef } from './messageRef.js'

/**
 * The body of every failure. `message` is Portuguese; `fields` has a message for each invalid field. `messageI18n` and
 * `fieldsI18n` are their language-independent forms, absent for texts without a code.
 */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  messageI18n: MessageRef.optional(),
  fieldsI18n: z.record(z.string(), MessageRef).optional(),
})
export type Failure = z.output<typeof Failure>
