import type { Readable } from 'node:stream'
import { Refusal } from '../kit/refusal.js'
import type { Media } from '../media/media.js'
import type { MediaLinks } from '../media/mediaLinks.js'
import { mediaOf } from '../sessions/messages/messageRecord.js'
import type { MediaRow, MessageRow } from '../store/messageTables.js'
import { findMessage } from '../store/repositories/messages/messages.js'
import type { Db } from '../store/tables.js'
import type { IncomingMedia } from './incomingMedia.js'
import { ownMessage } from './ownMessage.js'

/** A call waits no longer for a file that is being fetched. */
const patienceMs = 20_000
/** Seconds. */
const comeBackAfter = 30

interface MessageFilesOptions {
  db: Db
  media: Media
  links: MediaLinks
  incoming: IncomingMedia
}

/** A file that is there. */
export interface MessageFile {
  row: MediaRow
  /** As the message has it. */
  type: string
  fileName: string | null
}

/**
 * The files of messages, for whoever owns the session or has a link. All calls throw a Refusal: 404 where there is no such
 * message or it carries no file, 410 where the file is not to be had, 503 while it is being fetched.
 */
export class MessageFiles {
  readonly #options: MessageFilesOptions

  constructor(options: MessageFilesOptions) {
    this.#options = options
  }

  /** `patience`: milliseconds for which one that is being fetched is waited for. */
  async own(id: string, userId: string, patience = patienceMs): Promise<MessageFile> {
    return this.#fileOf(await ownMessage(this.#options.db, id, userId), patience)
  }

  /** By the last part of a link. */
  async linked(token: string): Promise<MessageFile> {
    const { links, db } = this.#options
    const id = links.messageOf(token)
    const message = id === null ? undefined : await findMessage(db, id)
    if (message) return this.#fileOf(message, patienceMs)
    throw new Refusal('not_found', 'link_invalid', 'Este link é inválido ou expirou')
  }

  /** From and to are included. */
  open(row: MediaRow, range?: { from: number; to: number }): Readable {
    return this.#options.media.open(row, range)
  }

  async #fileOf(message: MessageRow, patience: number): Promise<MessageFile> {
    const { media, incoming, db } = this.#options
    if (message.media_state === 'pending') await incoming.hurry(message, patience)
    const current = message.media_state === 'pending' ? await findMessage(db, message.id) : message
    const told = current && mediaOf(current)
    if (!told) throw new Refusal('not_found', 'no_media', 'Esta mensagem não tem arquivo')
    const { type, fileName, state, error } = told
    if (state === 'pending') {
      const message = 'O arquivo ainda está sendo baixado. Tente de novo em instantes.'
      throw new Refusal('unavailable', 'media_pending', message, { retryAfter: comeBackAfter })
    }
    if (error !== null) throw new Refusal('gone', `media_${state}`, error)
    const row = current.media_id === null ? null : await media.find(current.media_id)
    if (row) return { row, type, fileName }
    throw new Refusal('gone', 'media_gone', 'O arquivo não está mais guardado neste servidor')
  }
}
