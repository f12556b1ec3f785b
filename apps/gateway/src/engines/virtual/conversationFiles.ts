import type { Readable } from 'node:stream'
import * as z from 'zod'
import { kindBytes } from '../../media/kinds.js'
import { type LooseFile, type MediaFiles, TooManyBytes } from '../../media/mediaFiles.js'
import { findVirtualFile } from '../../store/repositories/virtualMessages.js'
import type { Db } from '../../store/tables.js'
import { type OutgoingContent, SendFailure } from '../outgoing.js'

const WithMedia = z.object({
  media: z.object({ type: z.string(), size: z.number(), fileName: z.string().nullable() }),
})

/** A file that a phone has. */
export interface PhoneFile {
  type: string
  /** Bytes. */
  size: number
  fileName: string | null
  /** Of its content. */
  sha256: string
  /** From and to are included. */
  open(range?: { from: number; to: number }): Readable
}

/** The files of what stands in phones' conversations. */
export class ConversationFiles {
  readonly #db: Db
  readonly #files: MediaFiles

  constructor(db: Db, files: MediaFiles) {
    this.#db = db
    this.#files = files
  }

  /** The file of a message of a session, by the message's id or by its own content; null where none is kept. */
  async find(sessionId: string, what: { id: string } | { file: string }): Promise<PhoneFile | null> {
    const found = await findVirtualFile(this.#db, sessionId, what)
    if (!found?.file) return null
    const { file: sha256 } = found
    const { media } = WithMedia.parse(JSON.parse(found.content))
    return { ...media, sha256, open: (range) => this.#files.open(sha256, range) }
  }

  /**
   * The file that goes out with a message, which is yet to be kept; null where it has none.
   * @throws SendFailure where it is too large.
   */
  async carriedBy(content: OutgoingContent): Promise<LooseFile | null> {
    if (!('media' in content) || !content.media) return null
    try {
      return await this.#files.receive(await content.media.open(), kindBytes.document)
    } catch (error) {
      throw error instanceof TooManyBytes ? new SendFailure('too_large', 'never') : error
    }
  }

  /** Keeps the file for what comes of `answerFor`. */
  keep<Result>(file: LooseFile | null, answerFor: () => Promise<Result>): Promise<Result> {
    return file ? this.#files.keep(file, answerFor) : answerFor()
  }
}
