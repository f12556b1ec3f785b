import { bytesInWords } from '../../core/lib/bytesInWords.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { untilAborted } from '../../core/lib/untilAborted.js'
import type { Vault } from '../../core/lib/vault.js'
import type { KeptMedia, Media } from '../../core/media/media.js'
import { TooManyBytes } from '../../core/media/mediaFiles.js'
import type { MediaDownloadRow, MessageRow } from '../../core/store/messageTables.js'
import type { SessionRow } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import { MediaGone } from '../../engines/outgoing.js'
import { placeOfHandle } from '../sessions/messages/arrivedMedia.js'
import type { MediaOutcome } from '../sessions/messages/mediaState.js'
import { mediaOf } from '../sessions/messages/messageRecord.js'

/** Time limit well above a working network's need for the largest file. */
const longestMs = 5 * 60_000

interface MediaFetchOptions {
  media: Media
  vault: Vault
  clock: Clock
  onError: (error: unknown) => void
}

export class MediaFetch {
  readonly #options: MediaFetchOptions

  constructor(options: MediaFetchOptions) {
    this.#options = options
  }

  async of(
    session: SessionRow,
    engine: Engine | null,
    { handle: sealed, message_id }: MediaDownloadRow,
    message: MessageRow,
    signal: AbortSignal,
  ): Promise<MediaOutcome | 'later'> {
    const { media, vault } = this.#options
    const handle = vault.tryOpen(sealed, placeOfHandle(message_id))
    if (handle === null) {
      return { state: 'gone', error: 'As chaves do servidor mudaram e o arquivo não pode mais ser buscado' }
    }
    if (!engine?.download) return { state: 'gone', error: 'Esta sessão não recebe arquivos' }
    try {
      return {
        state: 'ready',
        media: await this.#bytes(engine, session, handle, mediaOf(message)?.type ?? '', signal),
      }
    } catch (error) {
      // An engine may bundle its own copy of the class.
      if (error instanceof Error && error.name === new MediaGone().name) {
        return { state: 'gone', error: 'O WhatsApp não guarda mais este arquivo' }
      }
      if (error instanceof HttpError) return { state: 'failed', error: error.message }
      if (error instanceof TooManyBytes) {
        const limit = bytesInWords(media.limits.kinds.document)
        return { state: 'failed', error: `O arquivo tem mais do que ${limit} e não foi guardado` }
      }
      if (!signal.aborted) this.#options.onError(error)
      return 'later'
    }
  }

  async #bytes(
    engine: Engine,
    session: SessionRow,
    handle: string,
    type: string,
    signal: AbortSignal,
  ): Promise<KeptMedia> {
    const { media, clock } = this.#options
    const ended = new AbortController()
    const stop = () => ended.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const cancel = clock.after(longestMs, () => ended.abort(new Error('The file took too long to come')))
    try {
      const stream = await untilAborted(
        ended.signal,
        engine.download?.(session.id, handle, ended.signal) ?? Promise.reject(new MediaGone()),
      )
      ended.signal.addEventListener('abort', () => stream.destroy(ended.signal.reason), { once: true })
      return await media.receive(session.user_id, stream, { type, kind: 'document', field: 'file' })
    } finally {
      cancel()
      signal.removeEventListener('abort', stop)
    }
  }
}
