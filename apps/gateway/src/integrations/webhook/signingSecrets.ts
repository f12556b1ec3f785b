import * as z from 'zod'
import { hasOurForm } from './signature.js'

/** What is kept, encrypted, beside a webhook's fields. */
export const signingState = {
  /** Whether we made the secret. What was kept before this was noted does not say: then its form tells. */
  ours: z.boolean().optional(),
  /** The secret before this one; it signs too until that moment. */
  previous: z.object({ secret: z.string(), ours: z.boolean().optional(), until: z.string() }).nullable(),
}
type SigningState = z.output<z.ZodObject<typeof signingState>>

export interface SigningSecret {
  secret: string
  ours?: boolean | undefined
}

/** The secrets that sign at a moment, the newest first. `now` is ISO 8601. */
export function secretsAt(
  { secret, ours, previous }: SigningState & { secret: string },
  now: string,
): SigningSecret[] {
  return previous && previous.until > now ? [{ secret, ours }, previous] : [{ secret, ours }]
}

/** Whether signatures tell nothing of a secret. One that somebody made up can be guessed from what it signed. */
export function isRandomSecret({ secret, ours }: SigningSecret): boolean {
  return ours ?? hasOurForm(secret)
}
