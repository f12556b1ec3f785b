import { setMaxListeners } from 'node:events'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Cancel, type Clock, instant } from '../../core/lib/clock.js'
import { Shares, type SharesOptions } from '../../core/lib/limits/shares.js'
import type { Vault } from '../../core/lib/vault.js'
import type { Media } from '../../core/media/media.js'
import type { MediaDownloadRow, MessageRow } from '../../core/store/messageTables.js'
import {
  deleteDownload,
  giveUpLostDownloads,
  nextDownload,
  nextDownloadAt,
  planDownloads,
  postponeDownload,
  sessionsWithDownloads,
} from '../../core/store/repositories/mediaDownloads.js'
import { findMessage } from '../../core/store/repositories/messages.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db, SessionRow } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { type MediaOutcome, settleMedia } from '../sessions/messages/mediaState.js'
import { backoff } from './backoff.js'
import { MediaFetch } from './mediaFetch.js'

/** Recheck interval in milliseconds for a disconnected session, if no event comes earlier. */
const awayMs = 30 * 60_000
const troubleMs = 5000

interface IncomingMediaOptions {
  db: Db
  eventStore: EventStore
  /** True while a session's engine has a connection; after a start the stored status is older than the engine. */
  isConnected: (session: SessionRow) => boolean
  engines: EngineRegistry
  media: Media
  vault: Vault
  clock: Clock
  random: () => number
  slots: SharesOptions
  onError: (error: unknown) => void
}

/**
 * Downloads files of incoming messages. The message is stored first, so a missing file is only noted on it; failures
 * are retried, even after a restart. One file at a time per session.
 */
export class IncomingMedia {
  readonly #options: IncomingMediaOptions
  readonly #slots: Shares
  readonly #fetch: MediaFetch
  readonly #ending = new AbortController()
  readonly #queues = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, Set<() => void>>()
  #cancel: Cancel = () => undefined
  #looking: Promise<void> | null = null
  #mustRerun = false

  constructor(options: IncomingMediaOptions) {
    this.#options = options
    this.#slots = new Shares(options.slots)
    this.#fetch = new MediaFetch(options)
    // Every download under way adds a listener.
    setMaxListeners(0, this.#ending.signal)
  }

  /** Resumes an earlier process's downloads and subscribes to new ones. */
  async start(): Promise<void> {
    const { db, eventStore } = this.#options
    await giveUpLostDownloads(db, 'As chaves do servidor mudaram e o arquivo não pode mais ser buscado')
    eventStore.listen(({ type, payload }) => {
      if (type === 'message:received' && 'message' in payload && payload.message.media) this.#look()
    })
    this.#look()
  }

  /** Finds downloads without a notification. */
  async rescan(): Promise<void> {
    this.#look()
  }

  /** Downloads a message's file now; resolves once it is stored or given up, or after `ms`. */
  async hurry(message: MessageRow, ms: number): Promise<void> {
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
      await planDownloads(db, session_id, instant(clock), id)
      // It may have been settled before the subscription.
      if ((await findMessage(db, id))?.media_state !== 'pending') return
      this.#look()
      await settled
    } finally {
      cancel()
      waiting.delete(done)
      if (waiting.size === 0) this.#waiting.delete(id)
    }
  }

  async close(): Promise<void> {
    this.#ending.abort(new Error('The gateway is stopping'))
    this.#cancel()
    for (const waiting of this.#waiting.values()) for (const done of waiting) done()
    await this.#looking
    await Promise.all(this.#queues.values())
  }

  async resume(sessionId: string): Promise<void> {
    const { db, clock } = this.#options
    await planDownloads(db, sessionId, instant(clock))
    this.#look()
  }

  /** Starts a worker for every session with a due download. */
  #look(): void {
    this.#mustRerun = true
    if (this.#looking || this.#ending.signal.aborted) return
    this.#looking = this.#lookAll()
      .catch(this.#options.onError)
      .finally(() => {
        this.#looking = null
        if (this.#mustRerun) this.#look()
      })
  }

  async #lookAll(): Promise<void> {
    const { db, clock } = this.#options
    this.#mustRerun = false
    const now = instant(clock)
    for (const sessionId of await sessionsWithDownloads(db, now)) {
      if (this.#queues.has(sessionId) || this.#ending.signal.aborted) continue
      this.#queues.set(sessionId, this.#drain(sessionId))
    }
    const next = await nextDownloadAt(db, now)
    this.#cancel()
    if (next !== undefined) {
      this.#cancel = clock.after(Math.max(0, Date.parse(next) - clock.now()), () => this.#look())
    }
  }

  async #drain(sessionId: string): Promise<void> {
    try {
      await this.#work(sessionId)
      this.#queues.delete(sessionId)
      this.#look()
    } catch (error) {
      this.#queues.delete(sessionId)
      if (this.#ending.signal.aborted) return
      this.#options.onError(error)
      this.#options.clock.after(troubleMs, () => this.#look())
    }
  }

  async #work(sessionId: string): Promise<void> {
    const { db, clock } = this.#options
    const { signal } = this.#ending
    for (;;) {
      const download = await nextDownload(db, sessionId, instant(clock))
      const session = await findSession(db, sessionId)
      if (!download || !session || signal.aborted) return
      const engine = this.#options.engines.of(session.api_type)
      if (engine?.download && !this.#options.isConnected(session)) {
        await planDownloads(db, sessionId, instant(clock, awayMs))
        return
      }
      await this.#slots.use(session.user_id, () => this.#attempt(session, engine, download), signal)
    }
  }

  async #attempt(session: SessionRow, engine: Engine | null, download: MediaDownloadRow): Promise<void> {
    const { db, clock, random } = this.#options
    const message = await findMessage(db, download.message_id)
    if (!message) return void (await deleteDownload(db, download.message_id))
    const outcome = await this.#fetch.of(session, engine, download, message, this.#ending.signal)
    if (this.#ending.signal.aborted) return
    if (outcome !== 'later') return this.#settle(session, message, outcome)
    const delay = backoff(download.attempts, random, null)
    if (delay === null) {
      const error = 'O WhatsApp não entregou o arquivo depois de várias tentativas'
      return this.#settle(session, message, { state: 'failed', error })
    }
    const attempts = download.attempts + 1
    await postponeDownload(db, { message_id: message.id, attempts }, instant(clock, delay))
  }

  async #settle(session: SessionRow, message: MessageRow, outcome: MediaOutcome): Promise<void> {
    await this.#options.eventStore.transact(async (work) => {
      await deleteDownload(work.db, message.id)
      await settleMedia(work, session, message, outcome)
    })
    for (const done of this.#waiting.get(message.id) ?? []) done()
  }
}
