import { formatBytesInWords } from '../../../core/lib/bytesInWords.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { getMediaKind } from '../../../core/media/kinds.js'
import type { Media, StoredMedia } from '../../../core/media/media.js'
import { FileTooLargeError } from '../../../core/media/mediaFiles.js'
import { DownloadError, type Downloader } from '../../../core/net/downloader.js'
import { explainError } from '../../../core/net/explainError.js'
import type { QueuedContent } from '../../../features/messages/queuedContent.js'
import type { Attachment } from '../api/answers.js'

/** A file that cannot be sent. `message` is Portuguese, for agents. */
export class FileTrouble extends Error {
  override readonly name = 'FileTrouble'
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean) {
    super(message)
    this.isTemporary = isTemporary
  }
}

export interface StoredFile {
  content: QueuedContent
  mediaId: string | null
}

export class AgentFiles {
  readonly #media: () => Media
  readonly #downloader: Downloader

  constructor(media: () => Media, downloader: Downloader) {
    this.#media = media
    this.#downloader = downloader
  }

  /** @throws FileTrouble */
  async carried(
    attachment: Attachment,
    caption: string | null,
    userId: string,
    signal: AbortSignal,
  ): Promise<StoredFile> {
    const { coordinates_lat: latitude, coordinates_long: longitude, file_type, fallback_title } = attachment
    if (file_type === 'location' && typeof latitude === 'number' && typeof longitude === 'number') {
      const location = { latitude, longitude, name: fallback_title, address: null }
      return { content: { kind: 'location', ...location }, mediaId: null }
    }
    const { storedMedia, name } = await this.#fetched(attachment, userId, signal)
    const { kind, type, size, id } = storedMedia
    if (kind === 'audio') {
      const voice = type.includes('opus')
      return { content: { kind, voice, media: { type, size, fileName: null } }, mediaId: id }
    }
    const mediaKind = kind === 'sticker' ? 'image' : kind
    const media = { type, size, fileName: mediaKind === 'document' ? name : null }
    return { content: { kind: mediaKind, caption, media }, mediaId: id }
  }

  async #fetched(
    { data_url, content_type }: Attachment,
    userId: string,
    signal: AbortSignal,
  ): Promise<{ storedMedia: StoredMedia; name: string | null }> {
    if (data_url === null || !URL.canParse(data_url)) throw new FileTrouble('o anexo não tem endereço', false)
    const url = new URL(data_url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FileTrouble('o anexo não tem um endereço http', false)
    const media = this.#media()
    try {
      return await this.#downloader.get(url, userId, signal, async ({ body, type, name }) => {
        const claimed = { type: content_type ?? type, field: 'anexo' }
        return { storedMedia: await this.#asSendable(media, userId, body, claimed), name }
      })
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof HttpError) throw new FileTrouble(error.message, error.kind === 'unavailable')
      if (error instanceof FileTooLargeError) {
        const limit = formatBytesInWords(media.limits.kinds.document)
        throw new FileTrouble(`o arquivo tem mais do que ${limit}`, false)
      }
      if (error instanceof DownloadError) {
        const isTemporary = error.status !== null && (error.status >= 500 || error.status === 429)
        throw new FileTrouble(
          `o anexo não pôde ser baixado do Chatwoot (${error.status ?? 'redirecionamento sem fim'})`,
          isTemporary,
        )
      }
      throw new FileTrouble(`o anexo não pôde ser baixado do Chatwoot: ${explainError(error).text}`, true)
    }
  }

  /** A file over WhatsApp's limit for its kind is sent as a document. */
  async #asSendable(
    media: Media,
    userId: string,
    body: AsyncIterable<Uint8Array>,
    claimed: { type: string; field: string },
  ): Promise<StoredMedia> {
    const stored = await media.receive(userId, body, { ...claimed, kind: 'document' })
    const kind = getMediaKind(stored.type)
    return { ...stored, kind: stored.size > media.limits.kinds[kind] ? 'document' : kind }
  }
}
