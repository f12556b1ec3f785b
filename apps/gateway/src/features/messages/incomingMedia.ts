import { localized } from '@morpheus/sdk/text'
import type { Lease } from '../../core/cluster/leases.js'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { FilesUnavailable } from '../../core/files/filesUnavailable.js'
import { formatBytesInWords } from '../../core/lib/bytesInWords.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { KeyedWorker, type Pause } from '../../core/lib/keyedWorker.js'
import type { FairConcurrencyOptions } from '../../core/lib/limits/fairConcurrency.js'
import { raceAbort } from '../../core/lib/raceAbort.js'
import type { Vault } from '../../core/lib/vault.js'
import type { Media, StoredMedia } from '../../core/media/media.js'
import { FileTooLargeError } from '../../core/media/mediaFiles.js'
import type { MediaDownloadRow, MessageRow } from '../../core/store/messageTables.js'
import {
  deleteDownload,
  failLostDownloads,
  findNextDownload,
  listSessionsWithDownloads,
  postponeDownload,
  scheduleDownloads,
} from '../../core/store/repositories/mediaDownloads.js'
import { findMessage } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import { MediaGone } from '../../engines/outgoing.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { mediaHandleContext } from '../sessions/messages/arrivedMedia.js'
import { type MediaOutcome, saveMediaOutcome, toMediaErrorColumns } from '../sessions/messages/mediaState.js'
import { readMedia } from '../sessions/messages/messageRecord.js'
import { getRetryDelay } from './backoff.js'

/** Time limit well above a working network's need for the largest file. */
const maxMs = 5 * 60_000

interface MediaFetchOptions {
  media: Media
  vault: Vault
  clock: Clock
  onError: (error: unknown) => void
}

class MediaFetch {
  readonly #options: MediaFetchOptions

  constructor(options: MediaFetchOptions) {
    this.#options = options
  }

  async of(
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
        media: await this.#bytes(engine, session, handle, readMedia(message)?.type ?? '', signal),
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

  async #bytes(
    engine: Engine,
    session: SessionRow,
    handle: string,
    type: string,
    signal: AbortSignal,
  ): Promise<StoredMedia> {
    const { media, clock } = this.#options
    const controller = new AbortController()
    const stop = () => controller.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const cancel = clock.after(maxMs, () => controller.abort(new Error('The file took too long to come')))
    try {
      const stream = await raceAbort(
        controller.signal,
        engine.download?.(session.id, handle, controller.signal) ?? Promise.reject(new MediaGone()),
      )
      controller.signal.addEventListener('abort', () => stream.destroy(controller.signal.reason), {
        once: true,
      })
      return await media.receive(session.user_id, stream, { type, kind: 'document', field: 'file' })
    } finally {
      cancel()
      signal.removeEventListener('abort', stop)
    }
  }
}

interface Home {
  session: SessionRow
  lease: Lease
}

/** Recheck interval in milliseconds for a disconnected session, if no event comes earlier. */
const recheckMs = 30 * 60_000

interface IncomingMediaOptions {
  db: Db
  homes: SessionHomes
  eventStore: EventStore
  /** True while a session's engine has a connection; after a start the stored status is older than the engine. */
  isConnected: (session: SessionRow) => boolean
  engines: EngineRegistry
  media: Media
  vault: Vault
  clock: Clock
  random: () => number
  slots: FairConcurrencyOptions
  onError: (error: unknown) => void
}

/**
 * Downloads files of incoming messages. The message is stored first, so a missing file is only noted on it; failures
 * are retried, even after a restart. One file at a time per session.
 */
export class IncomingMedia {
  readonly #options: IncomingMediaOptions
  readonly #fetch: MediaFetch
  readonly #worker: KeyedWorker<string>
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor(options: IncomingMediaOptions) {
    this.#options = options
    this.#fetch = new MediaFetch(options)
    this.#worker = new KeyedWorker({
      clock: options.clock,
      getName: (sessionId) => sessionId,
      work: (sessionId, _, signal) => this.#work(sessionId, signal),
      slots: options.slots,
      onError: options.onError,
    })
  }

  async start(): Promise<void> {
    const { db, eventStore } = this.#options
    await failLostDownloads(db, toMediaErrorColumns(localized('messages.media.keys_changed')))
    eventStore.listen(({ type, payload }) => {
      if (type === 'message:received' && 'message' in payload && payload.message.media)
        this.#worker.wake(payload.sessionId)
    })
    for (const sessionId of await listSessionsWithDownloads(this.#options.db)) this.#worker.wake(sessionId)
  }

  async rescan(): Promise<void> {
    const { db, clock } = this.#options
    for (const sessionId of await listSessionsWithDownloads(db, isoNow(clock))) this.#worker.wake(sessionId)
  }

  /** Downloads a message's file now; resolves once it is stored or given up, or after `ms`. */
  async downloadNow(message: MessageRow, ms: number): Promise<void> {
    const { db, clock } = this.#options
    const { id, session_id } = message
    let done: () => void = () => undefined
    const settled = new Promise<void>((resolve) => {
      done = resolve
    })
    const waiting = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, waiting.add(done))
    const cancel = clock.after(ms, done)
    try {
      await scheduleDownloads(db, session_id, isoNow(clock), id)
      // It may have been settled before the subscription.
      if ((await findMessage(db, id))?.media_state !== 'pending') return
      this.#worker.runNow(session_id)
      await settled
    } finally {
      cancel()
      waiting.delete(done)
      if (waiting.size === 0) this.#waiting.delete(id)
    }
  }

  async close(): Promise<void> {
    const closed = this.#worker.close()
    for (const waiting of this.#waiting.values()) for (const done of waiting) done()
    await closed
  }

  async resume(sessionId: string): Promise<void> {
    const { db, clock } = this.#options
    await scheduleDownloads(db, sessionId, isoNow(clock))
    this.#worker.runNow(sessionId)
  }

  async #work(sessionId: string, signal: AbortSignal): Promise<Pause | null> {
    while (!signal.aborted) {
      let next: Pause | null | 'again' = null
      const isHere = await this.#options.homes.runAtHome(sessionId, async (lease) => {
        next = await this.#workAtHome(sessionId, lease)
      })
      if (!isHere || next !== 'again') return next
    }
    return null
  }

  /** The rest until the next download, null without any; `again` after an attempt. */
  async #workAtHome(sessionId: string, lease: Lease): Promise<Pause | null | 'again'> {
    const { db, clock } = this.#options
    const download = await findNextDownload(db, sessionId)
    const session = await findSession(db, sessionId)
    if (!download || !session) return null
    const ms = Date.parse(download.next_at) - clock.now()
    if (ms > 0) return { ms, msAfterWake: 0 }
    const engine = this.#options.engines.of(session.api_type)
    if (engine?.download && !this.#options.isConnected(session)) {
      await scheduleDownloads(db, sessionId, isoNow(clock, recheckMs))
      if (!this.#options.isConnected(session)) return { ms: recheckMs, msAfterWake: 0 }
      // It connected meanwhile, and the plan made then was overwritten.
      await scheduleDownloads(db, sessionId, isoNow(clock))
      return 'again'
    }
    await this.#worker.runInSlot(session.user_id, () => this.#attempt({ session, lease }, engine, download))
    return 'again'
  }

  async #attempt(home: Home, engine: Engine | null, download: MediaDownloadRow): Promise<void> {
    const { db, clock, random } = this.#options
    const message = await findMessage(db, download.message_id)
    if (!message) return void (await deleteDownload(db, download.message_id))
    const outcome = await this.#fetch.of(home.session, engine, download, message, this.#worker.signal)
    if (this.#worker.signal.aborted) return
    if (outcome !== 'later') return this.#settle(home, message, outcome)
    const delay = getRetryDelay(download.attempts, random, null)
    if (delay === null) {
      const reason = localized('messages.media.undelivered')
      return this.#settle(home, message, { state: 'failed', why: reason })
    }
    // Readers repeat their calls: counted, they would use up the attempts within minutes of an outage.
    const attempts = this.#waiting.has(message.id) ? download.attempts : download.attempts + 1
    await postponeDownload(db, { message_id: message.id, attempts }, isoNow(clock, delay))
  }

  async #settle({ session, lease }: Home, message: MessageRow, outcome: MediaOutcome): Promise<void> {
    await this.#options.eventStore.transact(session.user_id, async (work) => {
      await lease.guard(work.db)
      await deleteDownload(work.db, message.id)
      await saveMediaOutcome(work, session, message, outcome)
    })
    for (const done of this.#waiting.get(message.id) ?? []) done()
  }
}
