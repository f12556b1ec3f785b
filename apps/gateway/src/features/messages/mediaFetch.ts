import type { Readable } from 'node:stream'
import { localized } from '@morpheus/sdk/text'
import { FilesUnavailable } from '../../core/files/filesUnavailable.js'
import { formatBytesInWords } from '../../core/lib/bytesInWords.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { raceAbort } from '../../core/lib/raceAbort.js'
import type { Vault } from '../../core/lib/vault.js'
import type { Media, StoredMedia } from '../../core/media/media.js'
import { FileTooLargeError } from '../../core/media/mediaFiles.js'
import type { MediaDownloadRow, MessageRow } from '../../core/store/messageTables.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Engine } from '../../engines/engine.js'
import { MediaGone } from '../../engines/outgoing.js'
import { mediaHandleContext } from '../sessions/messages/arrivedMedia.js'
import type { MediaOutcome } from '../sessions/messages/mediaState.js'
import { readMedia } from '../sessions/messages/messageRecord.js'

/** Time limit well above a working network's need for the largest file. */
const downloadTimeoutMs = 5 * 60_000

interface MediaFetchOptions {
  media: Media
  vault: Vault
  clock: Clock
  onError: (error: unknown) => void
}

/** Downloads files of incoming messages from a session's engine and stores them. */
export class MediaFetch {
  readonly #options: MediaFetchOptions

  constructor(options: MediaFetchOptions) {
    this.#options = options
  }

  /** `later` where it may be tried again; errors of the engine are reported. */
  async fetch(
    session: SessionRow,
    engine: Engine | null,
    { handle: ciphertext, message_id }: MediaDownloadRow,
    message: MessageRow,
    signal: AbortSignal,
  ): Promise<MediaOutcome | 'later'> {
    const { media, vault } = this.#options
    const handle = vault.tryOpen(ciphertext, mediaHandleContext(message_id))
    if (handle === null) {
      return { state: 'gone', why: localized('messages.media.keys_changed') }
    }
    if (!engine?.download) return { state: 'gone', why: localized('messages.media.not_received') }
    try {
      return {
        state: 'ready',
        media: await this.#downloadAndStore(engine, session, handle, readMedia(message)?.type ?? '', signal),
      }
    } catch (error) {
      // An engine may bundle its own copy of the class.
      if (error instanceof Error && error.name === new MediaGone().name) {
        return { state: 'gone', why: localized('messages.media.gone') }
      }
      if (error instanceof FilesUnavailable) return 'later'
      if (error instanceof HttpError) return { state: 'failed', why: error.text }
      if (error instanceof FileTooLargeError) {
        const limit = formatBytesInWords(media.limits.kinds.document)
        return { state: 'failed', why: localized('messages.media.too_large', { limit }) }
      }
      if (!signal.aborted) this.#options.onError(error)
      return 'later'
    }
  }

  async #downloadAndStore(
    engine: Engine,
    session: SessionRow,
    handle: string,
    type: string,
    signal: AbortSignal,
  ): Promise<StoredMedia> {
    const { media, clock } = this.#options
    const timeout = new AbortController()
    const cancel = clock.after(downloadTimeoutMs, () =>
      timeout.abort(new Error('The file took too long to come')),
    )
    const either = AbortSignal.any([signal, timeout.signal])
    try {
      const stream = await openEngineStream(engine, session.id, handle, either)
      return await media.receive(session.user_id, stream, { type, kind: 'document', field: 'file' })
    } finally {
      cancel()
    }
  }
}

/** A stream that the signal destroys, also one that arrives after it. */
export async function openEngineStream(
  engine: Pick<Engine, 'download'>,
  sessionId: string,
  handle: string,
  signal: AbortSignal,
): Promise<Readable> {
  const arriving = engine.download?.(sessionId, handle, signal) ?? Promise.reject(new MediaGone())
  const opened = arriving.then((stream) => {
    // Its reader may not listen yet when it is destroyed.
    stream.on('error', () => undefined)
    const destroy = () => void stream.destroy(signal.reason)
    if (signal.aborted) destroy()
    else signal.addEventListener('abort', destroy, { once: true })
    return stream
  })
  return raceAbort(signal, opened)
}
