import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { MediaKind } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { formatBytesInWords } from '../lib/bytesInWords.js'
import { type Clock, isoNow } from '../lib/clock.js'
import { HttpError } from '../lib/httpError.js'
import { KeyedLock } from '../lib/keyedLock.js'
import type { MediaRow } from '../store/messageTables.js'
import { countMediaBytes, findMedia, saveMedia } from '../store/repositories/media.js'
import type { Db } from '../store/tables.js'
import { getMediaKind, hasMediaKind, otherKindMessage, tooLargeMessage } from './kinds.js'
import type { MediaFiles, ReceivedFile } from './mediaFiles.js'
import { sniff } from './sniff.js'

export interface MediaLimits {
  /** Bytes per file. */
  kinds: Readonly<Record<MediaKind, number>>
  userBytes: number
}

interface MediaOptions {
  db: Db
  clock: Clock
  files: MediaFiles
  limits: MediaLimits
}

export interface MediaClaim {
  /** Media type claimed by the sender; empty without one. */
  type: string
  /** True to reject a file of another type. */
  requireMatchingType?: boolean
  /** Media kind to send it as; derived from the content when absent. */
  kind?: MediaKind | undefined
  /** Field of the call, for errors. */
  field: string
}

/** See `Media.receiveSticker`. */
type StickerConversion = (file: { path: string; type: string }, field: string) => Promise<Uint8Array | null>

interface InspectedFile extends ReceivedFile {
  kind: MediaKind
  type: string
}

export interface StoredMedia {
  id: string
  kind: MediaKind
  /** Detected from the content. */
  type: string
  /** Bytes. */
  size: number
}

/** A user's files are deduplicated by content. */
export class Media {
  readonly #options: MediaOptions
  readonly #users = new KeyedLock()

  constructor(options: MediaOptions) {
    this.#options = options
  }

  get limits(): MediaLimits {
    return this.#options.limits
  }

  /**
   * @throws HttpError 400 where it is empty or not of its declared type, 413 where it is too large
   * for its kind.
   */
  async inspect(
    file: ReceivedFile,
    { type: declaredType, requireMatchingType, ...claimed }: MediaClaim,
  ): Promise<InspectedFile> {
    const { field } = claimed
    if (file.size === 0) throw createInvalidFileError('empty_file', localized('files.empty'), field)
    const sniffed = await sniff(file.path)
    if (requireMatchingType && !sniffed.isCompatibleWith(declaredType)) {
      const message = localized('files.other_type', { declared: declaredType, actual: sniffed.type })
      throw createInvalidFileError('media_type_mismatch', message, field)
    }
    const type = sniffed.resolveType(declaredType)
    const { kind = getMediaKind(type) } = claimed
    this.#check(type, file.size, kind, field)
    return { ...file, kind, type }
  }

  /**
   * Stores an inspected file: for a day, then as long as a message refers to it.
   * @throws HttpError 413 where there is no room for it.
   */
  store(userId: string, file: InspectedFile): Promise<StoredMedia> {
    return this.#users.run(userId, async () => {
      const { id } = await this.#store(userId, file)
      return { id, kind: file.kind, type: file.type, size: file.size }
    })
  }

  /** @throws FileTooLargeError, HttpError as `inspect` and `store` do, and errors of the source. */
  async receive(
    userId: string,
    source: AsyncIterable<Uint8Array>,
    claimed: MediaClaim,
  ): Promise<StoredMedia> {
    const { files, limits } = this.#options
    const file = await files.receive(source, limits.kinds[claimed.kind ?? 'document'])
    try {
      return await this.store(userId, await this.inspect(file, claimed))
    } finally {
      await rm(file.path, { force: true })
    }
  }

  /**
   * Like `receive`, for a sticker: `convert` makes one of another picture, and returns null for a file that is one.
   * @throws FileTooLargeError and HttpError as `receive` does, and errors of `convert`
   */
  async receiveSticker(
    userId: string,
    source: AsyncIterable<Uint8Array>,
    claimed: Omit<MediaClaim, 'kind'>,
    convert: StickerConversion,
  ): Promise<StoredMedia> {
    const { files, limits } = this.#options
    const file = await files.receive(source, limits.kinds.video)
    try {
      return await this.storeSticker(userId, file, claimed, convert)
    } finally {
      await rm(file.path, { force: true })
    }
  }

  /** As `receiveSticker`, for a file on the disk. */
  async storeSticker(
    userId: string,
    file: ReceivedFile,
    claimed: Omit<MediaClaim, 'kind'>,
    convert: StickerConversion,
  ): Promise<StoredMedia> {
    const { field } = claimed
    if (file.size > this.limits.kinds.video)
      throw createTooLargeError('file_too_large', tooLargeMessage('video', this.limits.kinds.video), field)
    const { type } = await this.inspect(file, { ...claimed, kind: 'document' })
    const sticker = await convert({ path: file.path, type }, field)
    const webp = { type: 'image/webp', kind: 'sticker', field } as const
    if (sticker) return this.receive(userId, Readable.from([sticker]), webp)
    return this.store(userId, await this.inspect(file, webp))
  }

  /** @throws HttpError 400 for an unknown file or another kind. */
  async reuse(id: string, userId: string, { kind, field }: Omit<MediaClaim, 'type'>): Promise<StoredMedia> {
    const row = await this.find(id)
    if (row?.user_id !== userId)
      throw createInvalidFileError('media_unknown', localized('files.not_found'), field)
    const { type, size } = row
    const targetKind = kind ?? getMediaKind(type)
    this.#check(type, size, targetKind, field)
    return { id, kind: targetKind, type, size }
  }

  async find(id: string): Promise<MediaRow | null> {
    const row = await findMedia(this.#options.db, id)
    return row && (await this.#options.files.has(row.sha256)) ? row : null
  }

  /** Inclusive range. */
  open({ sha256 }: Pick<MediaRow, 'sha256'>, range?: { from: number; to: number }): Readable {
    return this.#options.files.open(sha256, range)
  }

  #check(type: string, size: number, kind: MediaKind, field: string): void {
    if (!hasMediaKind(type, kind))
      throw createInvalidFileError('media_kind_mismatch', otherKindMessage(type, kind), field)
    const limit = this.#options.limits.kinds[kind]
    if (size > limit) throw createTooLargeError('file_too_large', tooLargeMessage(kind, limit), field)
  }

  async #store(userId: string, file: InspectedFile): Promise<MediaRow> {
    const { db, clock, files, limits } = this.#options
    const { sha256, size, type } = file
    if ((await countMediaBytes(db, userId, sha256)) + size > limits.userBytes) {
      const message = localized('files.space_full', { size: formatBytesInWords(limits.userBytes) })
      throw new HttpError('too_large', 'media_quota', message)
    }
    const usedAt = isoNow(clock)
    const id = `media_${randomUUID().replaceAll('-', '')}`
    return files.store(file, () =>
      saveMedia(db, { id, user_id: userId, sha256, size, type, created_at: usedAt, used_at: usedAt }),
    )
  }
}

function createInvalidFileError(code: string, message: Localized, field: string): HttpError {
  return new HttpError('invalid', code, message, { fields: { [field]: message } })
}

function createTooLargeError(code: string, message: Localized, field: string): HttpError {
  return new HttpError('too_large', code, message, { fields: { [field]: message } })
}
