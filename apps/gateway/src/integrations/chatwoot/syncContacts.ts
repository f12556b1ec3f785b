import type { SyncProgress } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { WithMessageRef } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import { toAnswerMessage } from '../../core/lib/messageRefs.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { countContacts, listContactsAfter } from '../../core/store/repositories/contacts.js'
import type { Db } from '../../core/store/tables.js'
import { toSyncFailure } from '../syncFailure.js'
import { explainChatwoot } from './api/explain.js'
import { findChat } from './chat.js'
import type { People } from './outward/people.js'

const batchSize = 100
const busyMs = 30_000
/** Consecutive failures after which the sync stops. */
const maxFailures = 20

const nothingYet = { done: 0, total: null, failed: 0, message: null, messageI18n: null }

type Progress = WithMessageRef<SyncProgress>

interface Synced {
  targetId: string
  sessionId: string
  inbox: (signal: AbortSignal) => Promise<string>
  people: People
}

/** Copies sessions' contacts to Chatwoot in the background, one session at a time; existing ones are matched. */
export class ContactSyncs {
  readonly #db: Db
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #shutdown = new AbortController()
  readonly #running = new Map<string, { progress: Progress; work: Promise<void> }>()

  constructor(db: Db, clock: Clock, onError: (error: unknown) => void) {
    this.#db = db
    this.#clock = clock
    this.#onError = onError
  }

  getProgress(targetId: string): Progress {
    const progress = this.#running.get(targetId)?.progress
    return (
      progress ?? {
        state: 'done',
        ...nothingYet,
        ...toAnswerMessage(localized('peers.sync.none')),
      }
    )
  }

  /** Returns the progress of a running sync, or starts one. */
  start(synced: Synced): Progress {
    const run = this.#running.get(synced.targetId)
    if (run?.progress.state === 'running') return run.progress
    const progress: Progress = { state: 'running', ...nothingYet }
    const work = this.#run(synced, progress).catch((error: unknown) => {
      progress.state = 'failed'
      Object.assign(progress, toSyncFailure(error, explainChatwoot))
      if (!this.#shutdown.signal.aborted && !(error instanceof ApiFailure)) this.#onError(error)
    })
    this.#running.set(synced.targetId, { progress, work })
    return progress
  }

  async close(): Promise<void> {
    this.#shutdown.abort(new Error('The gateway is stopping'))
    await Promise.all([...this.#running.values()].map(({ work }) => work))
  }

  async #run({ sessionId, inbox, people }: Synced, progress: Progress): Promise<void> {
    const { signal } = this.#shutdown
    const inboxId = await inbox(signal)
    const search = { sessionId, name: null, digits: null }
    progress.total = await countContacts(this.#db, search)
    let after: Parameters<typeof listContactsAfter>[2] = null
    let inARow = 0
    for (;;) {
      const contacts = await listContactsAfter(this.#db, search, after, batchSize)
      const last = contacts.at(-1)
      if (!last) break
      for (const { phone, name } of contacts) {
        try {
          const chat = await findChat(this.#db, sessionId, phone, name)
          await this.#patiently(() => people.contactOf(chat, inboxId, signal))
          await people.update(chat, signal)
          inARow = 0
        } catch (error) {
          if (signal.aborted || !(error instanceof ApiFailure) || ++inARow >= maxFailures) throw error
          progress.failed += 1
          Object.assign(progress, toSyncFailure(error, explainChatwoot))
        }
        progress.done += 1
      }
      after = { unnamed: last.unnamed, sortName: last.sort_name, id: last.id }
    }
    progress.state = 'done'
  }

  /** Retries once after a requested pause. */
  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429) throw error
      await this.#pause(error.retryAfterMs ?? busyMs)
      return work()
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, resolve)
      this.#shutdown.signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })
  }
}
