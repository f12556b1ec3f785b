import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { Lease } from '../../core/cluster/leases.js'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { KeyedWorker, type Pause } from '../../core/lib/keyedWorker.js'
import type { FairConcurrencyOptions } from '../../core/lib/limits/fairConcurrency.js'
import type { Vault } from '../../core/lib/vault.js'
import type { Media } from '../../core/media/media.js'
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
import type { EngineRegistry } from '../../engines/registry.js'
import { type MediaOutcome, saveMediaOutcome, toMediaErrorColumns } from '../sessions/messages/mediaState.js'
import { getRetryDelay } from './backoff.js'
import { MediaFetch } from './mediaFetch.js'

interface Home {
  session: SessionRow
  lease: Lease
}

/** Recheck interval in milliseconds for a disconnected session, if no event comes earlier. */
const recheckMs = 30 * 60_000

/** A reader waits for the file, for `ms` from now. */
const Wanted = z.object({ sessionId: z.string(), messageId: z.string(), ms: z.number() })
type Wanted = z.infer<typeof Wanted>
const wanted: Topic<Wanted> = { name: 'media:wanted', schema: Wanted }
/** A wanted file is stored or given up. */
const Settled = z.object({ messageId: z.string() })
const settled: Topic<z.infer<typeof Settled>> = { name: 'media:settled', schema: Settled }
/** Before all that is due: somebody waits for it. */
const first = new Date(0).toISOString()

interface IncomingMediaOptions {
  db: Db
  bus: Bus
  homes: SessionHomes
  eventStore: EventStore
  /** True while a session's engine has a connection; after a start the stored status is older than the engine. */
  isConnected: (session: SessionRow) => boolean
  engines: EngineRegistry
  media: Media
  vault: Vault
  clock: Clock
  random: () => number
  concurrency: FairConcurrencyOptions
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
  /** Readers at this node, by message. */
  readonly #waiters = new Map<string, Set<() => void>>()
  /** Messages whose files readers at any node wait for. */
  readonly #wanted = new Map<string, { sessionId: string; until: number }>()
  readonly #unsubscribers: readonly (() => void)[]

  constructor(options: IncomingMediaOptions) {
    this.#options = options
    this.#fetch = new MediaFetch(options)
    this.#worker = new KeyedWorker({
      clock: options.clock,
      getName: (sessionId) => sessionId,
      work: (sessionId, _, signal) => this.#work(sessionId, signal),
      concurrency: options.concurrency,
      onError: options.onError,
    })
    this.#unsubscribers = [
      options.bus.subscribe(wanted, (message) => this.#onWanted(message)),
      options.bus.subscribe(settled, ({ messageId }) => {
        this.#wanted.delete(messageId)
        for (const done of this.#waiters.get(messageId) ?? []) done()
      }),
    ]
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

  /** Downloads a message's file now, at any node; resolves once it is stored or given up, or after `ms`. */
  async downloadNow({ id: messageId, session_id: sessionId }: MessageRow, ms: number): Promise<void> {
    const { db, bus, clock } = this.#options
    let done: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      done = resolve
    })
    const waiters = this.#waiters.get(messageId) ?? new Set()
    this.#waiters.set(messageId, waiters.add(done))
    const cancel = clock.after(ms, done)
    try {
      await scheduleDownloads(db, sessionId, first, messageId)
      // It may have been settled before the subscription.
      if ((await findMessage(db, messageId))?.media_state !== 'pending') return
      bus.publish(wanted, { sessionId, messageId, ms })
      await released
    } finally {
      cancel()
      waiters.delete(done)
      if (waiters.size === 0) this.#waiters.delete(messageId)
    }
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    const closed = this.#worker.close()
    for (const waiters of this.#waiters.values()) for (const done of waiters) done()
    await closed
  }

  async onConnected(sessionId: string): Promise<void> {
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
    await this.#releaseReaders(sessionId)
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
    const outcome = await this.#fetch.fetch(home.session, engine, download, message, this.#worker.signal)
    if (this.#worker.signal.aborted) return
    if (outcome !== 'later') return this.#settle(home, message, outcome)
    const delay = getRetryDelay(download.attempts, random, null)
    if (delay === null) {
      const reason = localized('messages.media.undelivered')
      return this.#settle(home, message, { state: 'failed', why: reason })
    }
    // Readers repeat their calls: counted, they would use up the attempts within minutes of an outage.
    const isWanted = (this.#wanted.get(message.id)?.until ?? 0) > clock.now()
    const attempts = isWanted ? download.attempts : download.attempts + 1
    await postponeDownload(db, { message_id: message.id, attempts }, isoNow(clock, delay))
  }

  async #settle({ session, lease }: Home, message: MessageRow, outcome: MediaOutcome): Promise<void> {
    await this.#options.eventStore.transact(session.user_id, async (work) => {
      await lease.guard(work.db)
      await deleteDownload(work.db, message.id)
      await saveMediaOutcome(work, session, message, outcome)
    })
    this.#release(message.id)
  }

  #onWanted({ sessionId, messageId, ms }: Wanted): void {
    const now = this.#options.clock.now()
    for (const [id, { until }] of this.#wanted) if (until <= now) this.#wanted.delete(id)
    this.#wanted.set(messageId, { sessionId, until: now + ms })
    this.#worker.runNow(sessionId)
  }

  /** Readers may have come when the file was settled already, or its message be deleted. */
  async #releaseReaders(sessionId: string): Promise<void> {
    for (const [id, wanted] of this.#wanted)
      if (
        wanted.sessionId === sessionId &&
        (await findMessage(this.#options.db, id))?.media_state !== 'pending'
      )
        this.#release(id)
  }

  #release(messageId: string): void {
    if (this.#wanted.has(messageId)) this.#options.bus.publish(settled, { messageId })
  }
}
