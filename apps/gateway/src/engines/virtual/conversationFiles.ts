import type { Readable } from 'node:stream'
import * as z from 'zod'
import { kindBytes } from '../../core/media/kinds.js'
import { FileTooLargeError, type MediaFiles, type ReceivedFile } from '../../core/media/mediaFiles.js'
import { findVirtualFile } from '../../core/store/repositories/virtualMessages.js'
import type { Db } from '../../core/store/tables.js'
import { type OutgoingContent, SendFailure } from '../outgoing.js'

const WithMedia = z.object({
  media: z.object({ type: z.string(), size: z.number(), fileName: z.string().nullable() }),
})

export interface PhoneFile {
  type: string
  /** Bytes. */
  size: number
  fileName: string | null
  sha256: string
  /** Both ends are inclusive. */
  open(range?: { from: number; to: number }): Readable
}

export class ConversationFiles {
  readonly #db: Db
  readonly #files: MediaFiles

  constructor(db: Db, files: MediaFiles) {
    this.#db = db
    this.#files = files
  }

  async find(sessionId: string, what: { id: string } | { file: string }): Promise<PhoneFile | null> {
    const row = await findVirtualFile(this.#db, sessionId, what)
    if (!row?.file) return null
    const { file: sha256 } = row
    const { media } = WithMedia.parse(JSON.parse(row.content))
    return { ...media, sha256, open: (range) => this.#files.open(sha256, range) }
  }

  /**
   * Receives the file of an outgoing message without storing it; null if it has none.
   * @throws SendFailure for a file too large
   */
  async carriedBy(content: OutgoingContent): Promise<ReceivedFile | null> {
    if (!('media' in content) || !content.media) return null
    try {
      return await this.#files.receive(await content.media.open(), kindBytes.document)
    } catch (error) {
      throw error instanceof FileTooLargeError ? new SendFailure('too_large', 'never') : error
    }
  }

  /** Stores the file, then runs `storeRow`. If that fails, the file stays unreferenced until the cleanup. */
  keep<Result>(file: ReceivedFile | null, storeRow: () => Promise<Result>): Promise<Result> {
    return file ? this.#files.store(file, storeRow) : storeRow()
  }
}
