import { type Clock, Timers } from '../../core/lib/clock.js'
import type { CloudInboxRow } from '../../core/store/engineTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineLine, EngineTemplate } from '../engineLine.js'
import type { EngineMessage, EngineReceipt } from '../messages.js'
import type { CloudChats } from './chats.js'
import { type FromBody, type Inbound, readInbound } from './inbound.js'
import { deleteInbound, listFirstInbound } from './rows/inbox.js'
import type { CloudSettings } from './settings.js'

/** Delay that restores the order: Meta delivers events in any. */
const settleMs = 200
/** Limits of one read, in bodies and characters; a single longer body is still read. */
const maxBodiesPerRead = 100
const maxLengthPerRead = 1024 * 1024
/** Retry delays while the store takes nothing, growing to the maximum. */
const retryMs = 5_000
const maxRetryMs = 10 * 60_000
/** Single events that may fail in a row before the store counts as failing; grows with each failed run. */
const maxSingleFailures = 8

/** Received data that was not passed on. */
export type InboxNotice =
  /** Events of another session's number. */
  | { what: 'foreign'; phoneNumberId: string }
  /** A body that Meta's format does not explain. */
  | { what: 'unread' }
  | { what: 'unprocessed' }

export interface CloudInboxOptions {
  sessionId: string
  line: EngineLine
  settings: CloudSettings
  chats: CloudChats
  db: Db
  writes: GroupCommit
  clock: Clock
  /** Nothing is emitted after it aborts. */
  signal: AbortSignal
  aboutNumber: () => void
  aboutTemplate: (name: string) => void
  notice: (notice: InboxNotice) => void
  onError: (error: unknown) => void
}

/** Emits Meta's stored events to a session's line. A row that fails does not block the rows behind it. */
export class CloudInbox {
  readonly #options: CloudInboxOptions
  readonly #timers: Timers
  #reading: Promise<void> | null = null
  #isSettling = false
  readonly #skipped = new Set<number>()
  #failures = 0
  #atOnce = maxBodiesPerRead

  constructor(options: CloudInboxOptions) {
    this.#options = options
    this.#timers = new Timers(options.clock)
  }

  arrived(): void {
    if (this.#isSettling || this.#options.signal.aborted) return
    this.#isSettling = true
    this.#timers.after(settleMs, () => {
      this.#isSettling = false
      this.read()
    })
  }

  read(): void {
    const { signal, onError } = this.#options
    if (signal.aborted) return
    const before = this.#reading ?? Promise.resolve()
    const work = before
      .then(() => this.#emitAll())
      .catch((error: unknown) => {
        if (signal.aborted) return
        onError(error)
        const waitMs = Math.min(maxRetryMs, retryMs * 2 ** this.#failures++)
        this.#timers.after(waitMs, () => this.read())
      })
    this.#reading = work
    void work.then(() => {
      if (this.#reading === work) this.#reading = null
    })
  }

  async drain(): Promise<void> {
    await this.#reading
  }

  close(): void {
    this.#timers.clear()
  }

  async #emitAll(): Promise<void> {
    const { db, sessionId, signal } = this.#options
    while (!signal.aborted) {
      const pending = await listFirstInbound(db, sessionId, this.#atOnce + this.#skipped.size)
      const rows = pending.filter(({ seq }) => !this.#skipped.has(seq))
      if (rows.length === 0) return
      await this.#emitRows(this.#takeWithinLimits(rows))
      this.#failures = 0
    }
  }

  #takeWithinLimits(rows: CloudInboxRow[]): CloudInboxRow[] {
    let length = 0
    const end = rows.findIndex(({ body }) => {
      length += body.length
      return length > maxLengthPerRead
    })
    const fitting = end < 0 ? rows : rows.slice(0, Math.max(1, end))
    this.#atOnce = end < 0 ? Math.min(maxBodiesPerRead, this.#atOnce * 2) : fitting.length
    return fitting
  }

  async #emitRows(rows: readonly CloudInboxRow[]): Promise<void> {
    const { settings, chats, writes, signal, notice, sessionId, onError } = this.#options
    const bodies = rows.map(({ body, received_at }) => ({ body, receivedAt: received_at }))
    const inbound = await readInbound(bodies, settings)
    // Clear the cache before subscribers are notified: they may send the template at once.
    for (const { what } of inbound.templates) this.#options.aboutTemplate(what.name)
    const failed = await this.#emit(inbound)
    // Results after an abort are void: the next run emits the rows again.
    if (signal.aborted) return
    const emittedRows = rows.filter((_, body) => !failed.bodies.has(body))
    const emittedMessages = inbound.messages.filter(({ body }) => !failed.bodies.has(body))
    await writes.commit(settings.userId, async (transaction) => {
      await chats.note(
        transaction,
        sessionId,
        emittedMessages.map(({ what }) => what),
      )
      await deleteInbound(
        transaction,
        emittedRows.map(({ seq }) => seq),
      )
    })
    for (const body of failed.bodies) {
      const row = rows[body]
      if (row) this.#skipped.add(row.seq)
    }
    if (failed.bodies.size > 0) {
      onError(failed.error)
      notice({ what: 'unprocessed' })
    }
    for (const phoneNumberId of inbound.others) notice({ what: 'foreign', phoneNumberId })
    if (inbound.hasUnread) notice({ what: 'unread' })
    if (inbound.isAboutNumber) this.#options.aboutNumber()
  }

  /**
   * Returns the rows that failed while others passed.
   * @throws the line's error when it takes nothing
   */
  async #emit({ messages, receipts, templates }: Inbound): Promise<{ bodies: Set<number>; error: unknown }> {
    const { line } = this.#options
    const bodies = new Set<number>()
    let error: unknown
    let hasEmitted = false
    let alone = 0
    const failureLimit = maxSingleFailures * 4 ** this.#failures
    const emitParts = async <What>(
      part: readonly FromBody<What>[],
      emit: (part: What[]) => Promise<unknown>,
    ) => {
      if (part.length === 0) return
      try {
        await emit(part.map(({ what }) => what))
        hasEmitted = true
      } catch (failure) {
        error ??= failure
        if (this.#options.signal.aborted) throw failure
        if (part.length > 1) {
          const half = Math.ceil(part.length / 2)
          await emitParts(part.slice(0, half), emit)
          await emitParts(part.slice(half), emit)
          return
        }
        for (const { body } of part) bodies.add(body)
        if (!hasEmitted && ++alone >= failureLimit) throw failure
      }
    }
    await emitParts<EngineMessage>(messages, (part) => line.messages(part))
    await emitParts<EngineReceipt>(receipts, async (part) => line.receipts(await this.#explained(part)))
    await emitParts<EngineTemplate>(templates, (part) => line.templates(part))
    if (bodies.size > 0 && !hasEmitted) throw error
    return { bodies, error }
  }

  #explained(receipts: readonly EngineReceipt[]): Promise<EngineReceipt[]> {
    const { chats, sessionId } = this.#options
    return Promise.all(
      receipts.map(async (receipt) => {
        if (receipt.status !== 'failed' || receipt.failure.code !== 'window_closed') return receipt
        const detail = await chats.windowClosed(sessionId, receipt.by, receipt.failure.detail)
        return { ...receipt, failure: { ...receipt.failure, detail } }
      }),
    )
  }
}
