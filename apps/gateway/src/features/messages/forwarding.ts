import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { MessageRow } from '../../core/store/messageTables.js'
import type { Db } from '../../core/store/tables.js'
import { readDetails } from '../sessions/messages/messageDetails.js'
import {
  createMediaNotFoundError,
  createMessageNotFoundError,
  createWrongFieldError,
} from './messageErrors.js'
import type { FileToSend } from './messages.js'
import { getOwnMessage } from './ownMessage.js'
import type { QueuedContent, QueuedExtras } from './queuedContent.js'
import type { SentFiles } from './sentFiles.js'

interface ForwardedMessage {
  sessionId: string
  content: QueuedContent | FileToSend
  extras: QueuedExtras
}

/** Reads stored messages, sent or received, as content to send again. */
export class Forwarding {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws HttpError 404 for another user's or a deleted message, 400 for one that cannot be forwarded */
  async read(files: SentFiles, id: string, userId: string): Promise<ForwardedMessage> {
    const row = await getOwnMessage(this.#db, id, userId)
    if (row.revoked_at !== null) throw createMessageNotFoundError()
    const { viewOnce, gif } = readDetails(row) ?? {}
    if (viewOnce) throw createWrongFieldError('id', localized('messages.forward_view_once'))
    return {
      sessionId: row.session_id,
      content: readContent(files, row, userId),
      extras: { forwarded: true, ...(gif && { gif }) },
    }
  }
}

function readContent(files: SentFiles, row: MessageRow, userId: string): QueuedContent | FileToSend {
  const { kind, text, media_id: mediaId } = row
  const { location, contacts, voice } = readDetails(row) ?? {}
  switch (kind) {
    case 'text':
    case 'interactive':
    case 'list':
      return { kind: 'text', text }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      if (mediaId === null) throw createMediaNotFoundError()
      const { caption, media } = StoredFile.parse(JSON.parse(row.content))
      // An edit changes the text alone.
      const shown = row.edited_at !== null && kind !== 'audio' && kind !== 'sticker' ? text : caption
      const about = {
        userId,
        caption: shown ?? undefined,
        fileName: media?.fileName,
        voice: voice ? undefined : false,
      }
      return files.reuse(async () => mediaId, kind, about)
    }
    case 'location':
      if (location) return { kind, ...location }
      break
    case 'contact': {
      const cards = (contacts ?? []).flatMap(({ name, phones: [phone] }) =>
        phone === undefined ? [] : [{ name: name ?? phone, phone }],
      )
      if (cards.length > 0) return { kind, cards }
    }
  }
  throw createWrongFieldError('id', localized('messages.not_forwardable'))
}

const StoredFile = z.object({
  caption: z.string().nullish(),
  media: z.object({ fileName: z.string().nullish() }).optional(),
})
