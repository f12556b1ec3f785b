import { type Clock, Timers } from '../../kit/clock.js'
import type { CloudInboxRow } from '../../store/engineTables.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import { deleteInbound, firstInbound } from '../../store/repositories/cloud/inbox.js'
import type { Db } from '../../store/tables.js'
import type { EngineLine, EngineTemplate } from '../line.js'
import type { EngineMessage, EngineReceipt } from '../messages.js'
import type { CloudChats } from './chats.js'
import { type Inbound, readInbound, type Told } from './inbound.js'
import type { CloudSettings } from './settings.js'

/** Of what is received in so long, the order is made good: Meta hands it over in any. */
const settleMs = 200
/** Of one reading, and characters of it at most, but for a body that is longer alone. */
const bodiesAtOnce = 100
const lengthAtOnce = 1024 * 1024
/** Where nothing could be told the store has trouble, and is tried again after that long, and ever longer. */
const tellAgainMs = 5_000
const longestAgainMs = 10 * 60_000
/** Before that is believed so many are tried alone, and after each time more. */
const triedAlone = 8

/** What was received, and is not told of. */
export type InboxNotice =
  /** Events of a number that is not this session's. */
  | { what: 'foreign'; phoneNumberId: string }
  /** What nothing of Meta's looks like. */
  | { what: 'unread' }
  /** The session does not take it; it is kept. */
  | { what: 'untold' }

export interface CloudInboxOptions {
  sessionId: string
  line: EngineLine
  settings: CloudSettings
  chats: CloudChats
  db: Db
  writes: GroupCommit
  clock: Clock
  /** Nothing is told after it. */
  signal: AbortSignal
  /** Meta says something of the number itself. */
  aboutNumber: () => void
  /** Meta says something of a template. */
  aboutTemplate: (name: string) => void
  notice: (notice: InboxNotice) => void
  onError: (error: unknown) => void
}

/** Tells a session's line what Meta sent, from the store. What cannot be told keeps nothing behind it from being told. */
export class CloudInbox {
  readonly #options: CloudInboxOptions
  readonly #timers: Timers
  #reading: Promise<void> | null = null
  #isSettling = false
  /** What could not be told while others could: the next run tries it again. */
  readonly #left = new Set<number>()
  /** So often in a row nothing could be told. */
  #failures = 0
  #atOnce = bodiesAtOnce

  constructor(options: CloudInboxOptions) {
    this.#options = options
    this.#timers = new Timers(options.clock)
  }

  /** Something was received. */
  arrived(): void {
    if (this.#isSettling || this.#options.signal.aborted) return
    this.#isSettling = true
    this.#timers.after(settleMs, () => {
      this.#isSettling = false
      this.read()
    })
  }

  /** Tells what is there. */
  read(): void {
    const { signal, onError } = this.#options
    if (signal.aborted) return
    const before = this.#reading ?? Promise.resolve()
    const work = before
      .then(() => this.#tellAll())
      .catch((error: unknown) => {
        if (signal.aborted) return
        onError(error)
        const waitMs = Math.min(longestAgainMs, tellAgainMs * 2 ** this.#failures++)
        this.#timers.after(waitMs, () => this.read())
      })
    this.#reading = work
    void work.then(() => {
      if (this.#reading === work) this.#reading = null
    })
  }

  /** Resolves once what is under way is told. */
  async told(): Promise<void> {
    await this.#reading
  }

  /** The signal has ended. */
  close(): void {
    this.#timers.clear()
  }

  async #tellAll(): Promise<void> {
    const { db, sessionId, signal } = this.#options
    while (!signal.aborted) {
      const found = await firstInbound(db, sessionId, this.#atOnce + this.#left.size)
      const rows = found.filter(({ seq }) => !this.#left.has(seq))
      if (rows.length === 0) return
      await this.#tellRows(this.#fitting(rows))
      this.#failures = 0
    }
  }

  /** The first of them that are read together; where they are long, fewer are asked for next. */
  #fitting(rows: CloudInboxRow[]): CloudInboxRow[] {
    let length = 0
    const end = rows.findIndex(({ body }) => {
      length += body.length
      return length > lengthAtOnce
    })
    const fitting = end < 0 ? rows : rows.slice(0, Math.max(1, end))
    this.#atOnce = end < 0 ? Math.min(bodiesAtOnce, this.#atOnce * 2) : fitting.length
    return fitting
  }

  async #tellRows(rows: readonly CloudInboxRow[]): Promise<void> {
    const { settings, chats, writes, signal, notice, sessionId, onError } = this.#options
    const bodies = rows.map(({ body, received_at }) => ({ body, receivedAt: received_at }))
    const inbound = await readInbound(bodies, settings)
    // Before anybody hears of it: whoever does may send the template at once.
    for (const { what } of inbound.templates) this.#options.aboutTemplate(what.name)
    const failed = await this.#tell(inbound)
    // What was told after the end is void: the next run tells it again.
    if (signal.aborted) return
    const told = rows.filter((_, body) => !failed.bodies.has(body))
    const heard = inbound.messages.filter(({ body }) => !failed.bodies.has(body))
    await writes.commit(async (transaction) => {
      await chats.note(
        transaction,
        sessionId,
        heard.map(({ what }) => what),
      )
      await deleteInbound(
        transaction,
        told.map(({ seq }) => seq),
      )
    })
    for (const body of failed.bodies) {
      const row = rows[body]
      if (row) this.#left.add(row.seq)
    }
    if (failed.bodies.size > 0) {
      onError(failed.error)
      notice({ what: 'untold' })
    }
    for (const phoneNumberId of inbound.others) notice({ what: 'foreign', phoneNumberId })
    if (inbound.hasUnread) notice({ what: 'unread' })
    if (inbound.isAboutNumber) this.#options.aboutNumber()
  }

  /** Gives what could not be told while the rest could. @throws what the line does, where it takes nothing. */
  async #tell({ messages, receipts, templates }: Inbound): Promise<{ bodies: Set<number>; error: unknown }> {
    const { line } = this.#options
    const bodies = new Set<number>()
    let error: unknown
    let hasTold = false
    let alone = 0
    const most = triedAlone * 4 ** this.#failures
    const tellParts = async <What>(part: readonly Told<What>[], tell: (part: What[]) => Promise<unknown>) => {
      if (part.length === 0) return
      try {
        await tell(part.map(({ what }) => what))
        hasTold = true
      } catch (failure) {
        error ??= failure
        if (this.#options.signal.aborted) throw failure
        if (part.length > 1) {
          const half = Math.ceil(part.length / 2)
          await tellParts(part.slice(0, half), tell)
          await tellParts(part.slice(half), tell)
          return
        }
        for (const { body } of part) bodies.add(body)
        if (!hasTold && ++alone >= most) throw failure
      }
    }
    await tellParts<EngineMessage>(messages, (part) => line.messages(part))
    await tellParts<EngineReceipt>(receipts, async (part) => line.receipts(await this.#explained(part)))
    await tellParts<EngineTemplate>(templates, (part) => line.templates(part))
    if (bodies.size > 0 && !hasTold) throw error
    return { bodies, error }
  }

  /** Of a window that was closed, since when. */
  #explained(receipts: readonly EngineReceipt[]): Promise<EngineReceipt[]> {
    const { chats, sessionId } = this.#options
    return Promise.all(
      receipts.map(async (receipt) => {
        if (receipt.status !== 'failed' || receipt.failure.code !== 'window_closed') return receipt
        const detail = `${receipt.failure.detail}. ${await chats.since(sessionId, receipt.by)}`
        return { ...receipt, failure: { ...receipt.failure, detail } }
      }),
    )
  }
}
