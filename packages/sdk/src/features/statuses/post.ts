import * as z from 'zod'
import { choiceWithFallback, requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { MessageMedia } from '../messages/messageMedia.js'
import { statusAudiences } from './choices.js'

/** A status, which is shown for a day: one of the session's own, or a contact's. */
export const StatusPost = z.object({
  id: requiredForItem(z.string()),
  sessionId: z.string(),
  /** Its author; null for an own status. */
  contact: z
    .object({ phone: z.string(), name: z.string().nullable().default(null) })
    .nullable()
    .default(null),
  isFromMe: z.boolean(),
  /** As `type` of `MessageRecord`: `text`, `image`, `video` … */
  kind: z.string().default('text'),
  /** The text, or the caption; null for a file without one. */
  text: z.string().nullable().default(null),
  media: MessageMedia.nullable().default(null),
  /** Null for a contact's status. */
  audience: choiceWithFallback(z.enum(statusAudiences).nullable().default(null), null),
  /** Number of contacts that an own status was sent to; null for a contact's. */
  recipients: z.number().nullable().default(null),
  /** `unconfirmed`: the network did not answer, so it may be shown or not. */
  state: choiceWithFallback(z.enum(['sent', 'unconfirmed']), 'sent'),
  timestamp: Instant,
  /** When it disappears, here and on phones. */
  expiresAt: Instant,
})
export type StatusPost = z.output<typeof StatusPost>
