import * as z from 'zod'

/** What is kept, encrypted, of a webhook. */
export const WebhookConfig = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  secret: z.string(),
  /** The secret before this one; it signs too until that moment. */
  previous: z.object({ secret: z.string(), until: z.string() }).nullable(),
})
export type WebhookConfig = z.output<typeof WebhookConfig>

/** The secrets that sign at a moment, the newest first. `now` is ISO 8601. */
export function secretsAt({ secret, previous }: WebhookConfig, now: string): string[] {
  return previous && previous.until > now ? [secret, previous.secret] : [secret]
}

/** Whether signatures tell nothing of a secret. One that somebody made up can be guessed from what it signed. */
export function isRandomSecret(secret: string): boolean {
  return secret.startsWith('whsec_')
}
