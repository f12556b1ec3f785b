import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import type { MediaKind } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { UploadedFile } from '../../core/http/requests/uploads.js'
import { formatBytesInWords } from '../../core/lib/bytesInWords.js'
import { HttpError } from '../../core/lib/httpError.js'
import { toMessageParam } from '../../core/lib/messageRefs.js'
import { isDiskFull } from '../../core/lib/systemErrors.js'
import type { Media, StoredMedia } from '../../core/media/media.js'
import { FileTooLargeError } from '../../core/media/mediaFiles.js'
import { DownloadError, type Downloader } from '../../core/net/downloader.js'
import { explainError } from '../../core/net/explainError.js'
import { createWrongFieldError } from './messageErrors.js'
import type { FileToSend } from './messages.js'
import type { QueuedContent } from './queuedContent.js'
import { makeSticker } from './stickers.js'

interface FileMetadata {
  userId: string
  caption?: string | undefined
  fileName?: string | null | undefined
  voice?: boolean | undefined
}

/** Files that calls upload or reference by URL. */
export class SentFiles {
  readonly #media: Media
  readonly #downloader: Downloader
  readonly #shutdown = new AbortController()

  constructor(media: Media, downloader: Downloader) {
    this.#media = media
    this.#downloader = downloader
    // Every running transfer listens to this signal.
    setMaxListeners(0, this.#shutdown.signal)
  }

  close(): void {
    this.#shutdown.abort(new Error('The gateway is stopping'))
  }

  /** @throws HttpError 400 for an empty file or a wrong type, 413 when too large for its kind. */
  async uploaded(
    { path, sha256, bytes, name, type }: UploadedFile,
    kind: MediaKind | undefined,
    metadata: FileMetadata,
  ): Promise<FileToSend> {
    const claimed = { type, kind, field: 'file', requireMatchingType: true }
    if (kind === 'sticker') {
      refuseCaption(kind, metadata, 'caption')
      const file = { path, sha256, size: bytes }
      const { kind: _kind, ...unconverted } = claimed
      return {
        kind,
        keep: async () =>
          heldFile(await this.#media.storeSticker(metadata.userId, file, unconverted, makeSticker), kind, {
            ...metadata,
            name,
          }),
      }
    }
    const looked = await this.#media.inspect({ path, sha256, size: bytes }, claimed)
    const sentKind = kind ?? sendable(looked.kind)
    refuseCaption(sentKind, metadata, 'caption')
    return {
      kind: sentKind,
      keep: async () =>
        heldFile(await this.#media.store(metadata.userId, looked), sentKind, { ...metadata, name }),
    }
  }

  /**
   * File at an address; `field` names the input that holds it.
   * @throws HttpError 400 for an invalid address; `keep` throws errors of the file itself
   */
  at(address: string, kind: MediaKind, metadata: FileMetadata, field: 'url' | 'message' = 'url'): FileToSend {
    refuseCaption(kind, metadata, 'message')
    const url = parseUrl(address, field)
    return {
      kind,
      keep: async () => {
        const { storedMedia, name } = await this.#fetched(url, field, kind, metadata.userId)
        return heldFile(storedMedia, kind, { ...metadata, name })
      },
    }
  }

  /**
   * File of a bot's reply, at an address or inline. Without a kind the content decides; one too large for that kind
   * becomes a document.
   * @throws HttpError as `at` and its `keep` do.
   */
  async ofReply(
    source: { url: string } | { bytes: Buffer; type: string },
    kind: MediaKind | null,
    metadata: FileMetadata,
  ): Promise<{ content: QueuedContent; mediaId: string }> {
    const receive = (as: MediaKind | undefined) =>
      'url' in source
        ? this.#fetched(parseUrl(source.url, 'url'), 'url', as, metadata.userId)
        : this.#received(source, as, metadata.userId)
    const { storedMedia, name } = await receive(kind ?? undefined).catch((error: unknown) => {
      const isTooLarge = error instanceof HttpError && error.code === 'file_too_large'
      if (!isTooLarge || kind !== null) throw error
      return receive('document')
    })
    return heldFile(storedMedia, kind ?? sendable(storedMedia.kind), { ...metadata, name })
  }

  async #received(
    { bytes, type }: { bytes: Buffer; type: string },
    kind: MediaKind | undefined,
    userId: string,
  ) {
    const claimed = { type, kind, field: 'media', requireMatchingType: true }
    return { storedMedia: await this.#media.receive(userId, Readable.from([bytes]), claimed), name: null }
  }

  /**
   * File of another message.
   * @throws HttpError 400, by `keep`, when it is gone or of another kind
   */
  reuse(mediaId: () => Promise<string>, kind: MediaKind, metadata: FileMetadata): FileToSend {
    refuseCaption(kind, metadata, 'message')
    return {
      kind,
      keep: async () => {
        const media = await this.#reused(await mediaId(), kind, metadata.userId)
        return heldFile(media, kind, { ...metadata, name: null })
      },
    }
  }

  /** A picture or a video becomes a sticker where one is asked for. */
  async #reused(id: string, kind: MediaKind, userId: string): Promise<StoredMedia> {
    const row = kind === 'sticker' ? await this.#media.find(id) : null
    if (!row || row.user_id !== userId || row.type === 'image/webp')
      return this.#media.reuse(id, userId, { kind, field: 'media' })
    const claimed = { type: row.type, field: 'media' }
    return this.#media.receiveSticker(userId, this.#media.open(row), claimed, makeSticker)
  }

  async #fetched(
    url: URL,
    field: string,
    kind: MediaKind | undefined,
    userId: string,
  ): Promise<{ storedMedia: StoredMedia; name: string | null }> {
    try {
      return await this.#downloader.get(url, userId, this.#shutdown.signal, async ({ body, type, name }) => ({
        storedMedia:
          kind === 'sticker'
            ? await this.#media.receiveSticker(userId, body, { type, field }, makeSticker)
            : await this.#media.receive(userId, body, { type, kind, field }),
        name,
      }))
    } catch (error) {
      if (error instanceof HttpError || isDiskFull(error)) throw error
      if (error instanceof FileTooLargeError) {
        const message = localized('files.larger', {
          size: formatBytesInWords(this.#media.limits.kinds[kind ?? 'document']),
        })
        throw new HttpError('too_large', 'file_too_large', message, { fields: { [field]: message } })
      }
      throw createWrongFieldError(
        field,
        localized('files.not_downloaded', { reason: toMessageParam(explained(error)) }),
      )
    }
  }
}

/** @throws HttpError 400 naming the field. */
function parseUrl(address: string, field: string): URL {
  if (!URL.canParse(address)) throw createWrongFieldError(field, localized('rules.common.url_invalid'))
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw createWrongFieldError(field, localized('messages.http_only'))
  return url
}

/** A possible sticker is sent as an image unless the caller asks for a sticker. */
const sendable = (kind: MediaKind): MediaKind => (kind === 'sticker' ? 'image' : kind)

function refuseCaption(kind: MediaKind, { caption }: FileMetadata, field: string): void {
  if ((kind === 'sticker' || kind === 'audio') && caption?.trim())
    throw createWrongFieldError(field, localized(`messages.${kind}_caption`))
}

function heldFile(
  { id, type, size }: StoredMedia,
  kind: MediaKind,
  { caption, fileName, voice, name }: FileMetadata & { name: string | null },
): { content: QueuedContent; mediaId: string } {
  const media = { type, size, fileName: fileName ?? (kind === 'document' ? name : null) }
  if (kind === 'sticker') return { content: { kind, media }, mediaId: id }
  if (kind !== 'audio') return { content: { kind, caption: caption?.trim() || null, media }, mediaId: id }
  const isOpus = type.includes('opus')
  if (voice && !isOpus) throw createWrongFieldError('voice', localized('messages.voice_format'))
  return { content: { kind, voice: voice ?? isOpus, media }, mediaId: id }
}

function explained(error: unknown): Localized {
  if (!(error instanceof DownloadError)) return explainError(error)
  if (error.status === null) return localized('files.endless_redirect')
  return localized('files.download_status', { status: error.status })
}
