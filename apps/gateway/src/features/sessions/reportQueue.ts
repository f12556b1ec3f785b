import type { Lease } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import type { Clock } from '../../core/lib/clock.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import { isStoreOutage } from '../../core/store/storeOutage.js'
import { RunEnded } from '../../engines/engineLine.js'

type Change<Result> = (work: UnitOfWork, session: SessionRow) => Result | Promise<Result>

export type SessionOwner = Pick<SessionRow, 'id' | 'user_id'>

const retryMs = 1000

interface ReportQueueOptions {
  session: SessionOwner
  lease: Lease
  eventStore: EventStore
  clock: Clock
}

/**
 * Ordered queue of a run's events, until the run is closed. The network tells each once: where the store is away, the
 * queue waits for it.
 */
export class ReportQueue {
  readonly #sessionId: string
  readonly #userId: string
  readonly #lease: Lease
  readonly #eventStore: EventStore
  readonly #clock: Clock
  #open = true
  #count = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor({ session, lease, eventStore, clock }: ReportQueueOptions) {
    this.#sessionId = session.id
    this.#userId = session.user_id
    this.#lease = lease
    this.#eventStore = eventStore
    this.#clock = clock
  }

  close(): void {
    this.#open = false
  }

  get isOpen(): boolean {
    return this.#open
  }

  /** @throws RunEnded after the run's end: what was passed to it meanwhile may not be stored */
  checkOpen(): void {
    if (!this.#open) throw new RunEnded(this.#sessionId)
  }

  get count(): number {
    return this.#count
  }

  inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => undefined)
    return result
  }

  /**
   * One transaction within a turn; undefined without the session or after the run's end.
   * @throws LeaseLostError when another node runs the session
   */
  async change<Result>(run: Change<Result>): Promise<Result | undefined> {
    while (this.#open) {
      try {
        return await this.#change(run)
      } catch (error) {
        if (!isStoreOutage(error)) throw error
        await new Promise<void>((resolve) => void this.#clock.after(retryMs, resolve))
      }
    }
    return undefined
  }

  #change<Result>(run: Change<Result>): Promise<Result | undefined> {
    return this.#eventStore.transact(this.#userId, async (work) => {
      if (!this.#open) return undefined
      await this.#lease.guard(work.db)
      const session = await findSession(work.db, this.#sessionId)
      return session && run(work, session)
    })
  }

  async transact(run: Change<void>): Promise<void> {
    await this.inOrder(() => this.change(run))
  }

  /**
   * Processes a list in one turn, in transactions of at most `size` items, which lets other sessions run in between.
   * A function is called when the turn begins, so its list may still grow.
   */
  inParts<Item, Result>(
    list: readonly Item[] | (() => readonly Item[]),
    size: number,
    run: (work: UnitOfWork, session: SessionRow, part: readonly Item[], last: boolean) => Promise<Result[]>,
  ): Promise<Result[]> {
    return this.inOrder(async () => {
      const results: Result[] = []
      const items = typeof list === 'function' ? list() : list
      for (let from = 0; from < items.length; from += size) {
        if (from > 0) await yieldToLoop()
        const part = items.slice(from, from + size)
        const last = from + size >= items.length
        const partResults = await this.change((work, session) => run(work, session, part, last))
        if (partResults === undefined) break
        results.push(...partResults)
      }
      return results
    })
  }
}
