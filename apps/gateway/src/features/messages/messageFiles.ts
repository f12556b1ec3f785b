import type { Readable } from 'node:stream'
import { HttpError } from '../../core/lib/httpError.js'
import type { Media } from '../../core/media/media.js'
import type { MediaLinks } from '../../core/media/mediaLinks.js'
import type { MediaRow, MessageRow } from '../../core/store/messageTables.js'
import { findMessage } from '../../core/store/repositories/messages.js'
import type { Db } from '../../core/store/tables.js'
import { readMedia } from '../sessions/messages/messageRecord.js'
import type { IncomingMedia } from './incomingMedia.js'
import { getOwnMessage } from './ownMessage.js'

/** Milliseconds that a call waits for a download. */
const timeoutMs = 20_000
/** `Retry-After` in seconds. */
const retryAfterSeconds = 30

interface MessageFilesOptions {
  db: Db
  media: Media
  links: MediaLinks
  incoming: IncomingMedia
  /** The file of something else than a message that a link names; null for an unknown id. */
  findOther: (id: string) => Promise<MessageFile | null>
}

export interface MessageFile {
  row: MediaRow
  type: string
  fileName: string | null
}

/**
 * Files of messages, for the session's owner or the holder of a link. All calls throw a HttpError: 404 without such a
 * message or file, 410 for a lost file, 503 during the download.
 */
export class MessageFiles {
  readonly #options: MessageFilesOptions

  constructor(options: MessageFilesOptions) {
    this.#options = options
  }

  /** `waitMs`: milliseconds to wait for a download under way. */
  async findOwn(id: string, userId: string, waitMs = timeoutMs): Promise<MessageFile> {
    return this.#getFile(await getOwnMessage(this.#options.db, id, userId), waitMs)
  }

  async linked(token: string): Promise<MessageFile> {
    const { links, db, findOther } = this.#options
    const id = links.parseToken(token)
    const message = id === null ? undefined : await findMessage(db, id)
    if (message) return this.#getFile(message, timeoutMs)
    const other = id === null ? null : await findOther(id)
    if (other) return other
    throw new HttpError('not_found', 'link_invalid', 'Este link é inválido ou expirou')
  }

  /** Both ends are inclusive. */
  open(row: MediaRow, range?: { from: number; to: number }): Readable {
    return this.#options.media.open(row, range)
  }

  async #getFile(message: MessageRow, waitMs: number): Promise<MessageFile> {
    const { media, incoming, db } = this.#options
    if (message.media_state === 'pending') await incoming.downloadNow(message, waitMs)
    const current = message.media_state === 'pending' ? await findMessage(db, message.id) : message
    const mediaState = current && readMedia(current)
    if (!mediaState) throw new HttpError('not_found', 'no_media', 'Esta mensagem não tem arquivo')
    const { type, fileName, state, error, errorI18n } = mediaState
    if (state === 'pending') {
      const message = 'O arquivo ainda está sendo baixado. Tente de novo em instantes.'
      throw new HttpError('unavailable', 'media_pending', message, { retryAfter: retryAfterSeconds })
    }
    if (error !== null) {
      const reason = errorI18n ? { text: error, ...errorI18n } : error
      throw new HttpError('gone', state === 'failed' ? 'media_failed' : 'media_gone', reason)
    }
    const row = current.media_id === null ? null : await media.find(current.media_id)
    if (row) return { row, type, fileName }
    throw new HttpError('gone', 'media_gone', 'O arquivo não está mais guardado neste servidor')
  }
}
