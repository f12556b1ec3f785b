import type { Media } from '../../core/media/media.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { type OutgoingContent, type OutgoingMedia, SendFailure } from '../../engines/outgoing.js'
import { contentOf } from './queuedContent.js'

/**
 * Content of a queued message in the engine's form.
 * @throws SendFailure for a deleted file
 */
export async function outgoingContent(media: Media, row: MessageRow): Promise<OutgoingContent> {
  const content = contentOf(row)
  if (!('media' in content)) return content
  const file = row.media_id === null ? null : await media.find(row.media_id)
  if (!file) {
    throw new SendFailure('media_rejected', 'never', 'O arquivo não está mais guardado neste servidor')
  }
  const outgoing: OutgoingMedia = { ...content.media, open: async () => media.open(file) }
  return { ...content, media: outgoing }
}
