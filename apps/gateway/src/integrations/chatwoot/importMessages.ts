import type { SyncProgress } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { WithMessageRef } from '../../core/http/call.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { toAnswerMessage } from '../../core/lib/messageRefs.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { findMessage } from '../../core/store/repositories/messages.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { toSyncFailure } from '../syncFailure.js'
import { explainChatwoot, isRejectedPermanently } from './api/explain.js'
import { findChat } from './chat.js'
import { type ChatwootConfig, isIgnored } from './config.js'
import { getLocation, type Links } from './link.js'
import { type OutwardMessage, storedMessage } from './outward/outwardMessage.js'
import type { Postings } from './outward/postings.js'
import { listMessagesToImport } from './rows/imports.js'

/** Pause after an answer that asks for one, or none at all. */
const busyMs = 30_000
/** Consecutive failures of one message after which the import stops. */
const maxFailures = 20

const nothingYet = { done: 0, total: null, failed: 0, message: null, messageI18n: null }

type Progress = WithMessageRef<SyncProgress>

export interface ImportTarget {
  targetId: string
  sessionId: string
  userId: string
  config: Pick<ChatwootConfig, 'ignoredChats' | 'serverUrl' | 'accountId' | 'inboxId'>
  inbox: (signal: AbortSignal) => Promise<string>
  postings: Postings
}

interface Run {
  progress: Progress
  work: Promise<void>
  stop: AbortController
  /** As in `getLocation`. */
  location: string
}

/** Ends an import whose target was disabled, or now has another inbox. */
class Stopped extends Error {}

interface ImportOptions {
  db: Db
  clock: Clock
  timeZones: TimeZones
  links: Pick<Links, 'find' | 'setImport'>
  /** The target as it is configured now; null when it is gone or disabled. */
  open: (targetId: string) => Promise<ImportTarget | null>
  onError: (error: unknown) => void
}

/**
 * Posts the stored messages of the last days to Chatwoot in the background, each once, the oldest first. The beginning
 * is stored, so that a start of the gateway resumes it. Ends when the target is disabled, or changed to another inbox.
 */
export class MessageImports {
  readonly #options: ImportOptions
  readonly #shutdown = new AbortController()
  readonly #running = new Map<string, Run>()

  constructor(options: ImportOptions) {
    this.#options = options
  }

  getProgress(targetId: string): Progress {
    const none = toAnswerMessage(localized('peers.sync.no_import'))
    return this.#running.get(targetId)?.progress ?? { state: 'done', ...nothingYet, ...none }
  }

  /** Returns the progress of a running import, or starts one. */
  async start(target: ImportTarget, days: number): Promise<Progress> {
    const running = this.#running.get(target.targetId)
    if (running?.progress.state === 'running') {
      if (running.location === getLocation(target.config)) return running.progress
      running.stop.abort(new Stopped())
      await running.work
    }
    await target.inbox(this.#shutdown.signal)
    const since = isoNow(this.#options.clock, -days * dayMs)
    await this.#options.links.setImport(target.targetId, { import_since: since })
    return this.#begin(target, since)
  }

  /** Goes on with an import that a stop interrupted. */
  async resume(target: ImportTarget): Promise<void> {
    const since = (await this.#options.links.find(target.targetId))?.import_since ?? null
    if (since !== null && !this.#running.has(target.targetId)) this.#begin(target, since)
  }

  async close(): Promise<void> {
    this.#shutdown.abort(new Error('The gateway is stopping'))
    await Promise.all([...this.#running.values()].map(({ work }) => work))
  }

  #begin(target: ImportTarget, since: string): Progress {
    const { onError } = this.#options
    const progress: Progress = { state: 'running', ...nothingYet }
    const stop = new AbortController()
    const signal = AbortSignal.any([this.#shutdown.signal, stop.signal])
    const work = this.#run(target, since, progress, signal).catch((error: unknown) => {
      progress.state = 'failed'
      if (error instanceof Stopped || stop.signal.aborted) {
        Object.assign(progress, toAnswerMessage(localized('peers.sync.stopped')))
        return
      }
      Object.assign(progress, toSyncFailure(error, explainChatwoot))
      if (!this.#shutdown.signal.aborted && !(error instanceof ApiFailure)) onError(error)
    })
    this.#running.set(target.targetId, { progress, work, stop, location: getLocation(target.config) })
    return progress
  }

  async #run(target: ImportTarget, since: string, progress: Progress, signal: AbortSignal): Promise<void> {
    const { db, clock, timeZones, links } = this.#options
    const { targetId, sessionId, userId } = target
    const range = { targetId, sessionId, since, until: isoNow(clock) }
    const ids = await listMessagesToImport(db, range)
    const timeZone = await timeZones.getZone(userId)
    progress.total = ids.length
    for (const id of ids) {
      signal.throwIfAborted()
      const row = await findMessage(db, id)
      const message = row && (await storedMessage(db, row, timeZone))
      if (message) {
        try {
          await this.#patiently(() => this.#put(target, message, signal), signal)
        } catch (error) {
          if (!isRejectedPermanently(error)) throw error
          progress.failed += 1
          Object.assign(progress, toSyncFailure(error, explainChatwoot))
        }
      }
      progress.done += 1
    }
    await links.setImport(targetId, { import_since: null, imported_at: isoNow(clock) })
    progress.state = 'done'
  }

  /**
   * Posts a message under the current configuration; none of an ignored conversation.
   * @throws Stopped
   */
  async #put(target: ImportTarget, message: OutwardMessage, signal: AbortSignal): Promise<void> {
    const { db, open, links } = this.#options
    const { targetId, sessionId } = target
    const current = await open(targetId)
    if (!current) await links.setImport(targetId, { import_since: null })
    if (!current || getLocation(current.config) !== getLocation(target.config)) throw new Stopped()
    const { names } = await findChat(db, sessionId, message.chat, null)
    if (isIgnored(current.config, names)) return
    await current.postings.put(message, await current.inbox(signal), signal)
  }

  /** Repeats what Chatwoot could not take now: the next message would overtake it. */
  async #patiently(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApiFailure) || signal.aborted) throw error
        if (!mayRetry(error) || failures >= maxFailures) throw error
        await this.#pause(error.retryAfterMs ?? busyMs, signal)
        signal.throwIfAborted()
      }
    }
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })
  }
}

/** Chatwoot answers 422 to more than 200 messages a minute, too. */
const mayRetry = (error: ApiFailure) =>
  error.isTemporary || (error.status === 422 && !isRejectedPermanently(error))
