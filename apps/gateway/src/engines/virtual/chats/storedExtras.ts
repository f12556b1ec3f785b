import type { VirtualMessage } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { VirtualMessageRow } from '../../../core/store/engineTables.js'
import type { OutgoingExtras } from '../../outgoing.js'
import { getNumber } from '../hiddenNumbers.js'
import { toChatKey } from '../virtualNumbers.js'

type Extras = NonNullable<VirtualMessage['extras']>

/** Form in which the virtual network has a message's extras: people by number, and no picture. */
export function storedExtras({
  mentions,
  mentionsAll,
  forwarded,
  viewOnce,
  gif,
  expiresAfter,
  preview,
}: OutgoingExtras & { expiresAfter?: number | undefined }): Extras {
  return {
    ...(mentions && { mentions: mentions.map((person) => toChatKey(getNumber(person))) }),
    ...(mentionsAll && { mentionsAll }),
    ...(forwarded && { forwarded }),
    ...(viewOnce && { viewOnce }),
    ...(gif && { gif }),
    ...(expiresAfter !== undefined && { expiresAfter }),
    ...(preview && {
      preview: { url: preview.url, title: preview.title, description: preview.description },
    }),
  }
}

const Stored = z.object({
  extras: z
    .object({
      mentions: z.array(z.string()),
      mentionsAll: z.boolean(),
      forwarded: z.boolean(),
      viewOnce: z.boolean(),
      gif: z.boolean(),
      expiresAfter: z.number(),
      preview: z.object({ url: z.string(), title: z.string(), description: z.string().nullable() }),
    })
    .partial()
    .nullish(),
})

export const extrasView = ({ content }: Pick<VirtualMessageRow, 'content'>): Extras | null =>
  Stored.parse(JSON.parse(content)).extras ?? null
