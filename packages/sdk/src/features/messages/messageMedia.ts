import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** The file of a message: `GET /messages/:id/media` answers it. */
export const MessageMedia = z.object({
  kind: choiceWithFallback(z.enum(mediaKinds), 'document'),
  /** The media type: the sender's until it is `ready`, then detected from the content. */
  type: z.string().default('application/octet-stream'),
  /** Bytes; null until known. */
  size: z.number().nullable().default(null),
  fileName: z.string().nullable().default(null),
  /** `pending` while it is downloaded; `failed` and `gone` are final: it could not be stored, or no longer exists. */
  state: choiceWithFallback(z.enum(['pending', 'ready', 'failed', 'gone']), 'ready'),
  /** The reason why it is missing, for people. */
  error: z.string().nullable().default(null),
  errorI18n: MessageRef.nullish(),
  /** A link that needs no sign-in, valid until `expiresAt`; only in events. */
  url: z.string().nullish(),
  expiresAt: Instant.nullish(),
})
export type MessageMedia = z.output<typeof MessageMedia>
