import * as z from 'zod'
import { hasOurForm } from './signature.js'

export const signingState = {
  /** True for a generated secret. Absent in older rows: the format decides then. */
  ours: z.boolean().optional(),
  /** The previous secret, which also signs until that instant. */
  previous: z.object({ secret: z.string(), ours: z.boolean().optional(), until: z.string() }).nullable(),
}
type SigningState = z.output<z.ZodObject<typeof signingState>>

export interface SigningSecret {
  secret: string
  ours?: boolean | undefined
}

/** Secrets valid at `now` (ISO 8601), newest first. */
export function secretsAt(
  { secret, ours, previous }: SigningState & { secret: string },
  now: string,
): SigningSecret[] {
  return previous && previous.until > now ? [{ secret, ours }, previous] : [{ secret, ours }]
}

/** True when signatures do not weaken the secret: a made-up one can be guessed offline from them. */
export function isRandomSecret({ secret, ours }: SigningSecret): boolean {
  return ours ?? hasOurForm(secret)
}
