import * as z from 'zod'
import { choice } from './reading/lenient.js'
import { Instant } from './values.js'

/**
 * What a file is sent or shown as, which its media type does not decide: an image may go as a `document`.
 * Anything else is refused with 'Tipo de arquivo inválido'.
 */
export const MediaKind = z.enum(
  ['image', 'video', 'audio', 'document', 'sticker'],
  'Tipo de arquivo inválido',
)
export type MediaKind = z.output<typeof MediaKind>

/** The file that a message carries: `GET /messages/:id/media` answers it. */
export const MessageMedia = z.object({
  kind: choice(MediaKind, 'document'),
  /** The media type: what its sender says until it is `ready`, and then what its content says. */
  type: z.string().default('application/octet-stream'),
  /** Bytes; null where nobody knows yet. */
  size: z.number().nullable().default(null),
  fileName: z.string().nullable().default(null),
  /** `pending` while it is being fetched; `failed` and `gone` are final: it could not be kept, or nobody has it any more. */
  state: choice(z.enum(['pending', 'ready', 'failed', 'gone']), 'ready'),
  /** Why it is not there, for people. */
  error: z.string().nullable().default(null),
  /** Where who is not signed in gets it too, until `expiresAt`; in events alone. */
  url: z.string().nullish(),
  expiresAt: Instant.nullish(),
})
export type MessageMedia = z.output<typeof MessageMedia>
