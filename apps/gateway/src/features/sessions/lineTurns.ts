import type { Lease } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { nextTurn } from '../../core/lib/nextTurn.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/tables.js'

type Change<Result> = (work: UnitOfWork, session: SessionRow) => Result | Promise<Result>

/** Ordered queue of a run's events, until the run is closed. */
export class LineTurns {
  readonly #sessionId: string
  readonly #lease: Lease
  readonly #eventStore: EventStore
  #open = true
  #asked = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor(sessionId: string, lease: Lease, eventStore: EventStore) {
    this.#sessionId = sessionId
    this.#lease = lease
    this.#eventStore = eventStore
  }

  close(): void {
    this.#open = false
  }

  get isOpen(): boolean {
    return this.#open
  }

  get asked(): number {
    return this.#asked
  }

  inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#asked += 1
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /**
   * One transaction within a turn; undefined without the session or after the run's end.
   * @throws LeaseLost when another node runs the session
   */
  change<Result>(run: Change<Result>): Promise<Result | undefined> {
    return this.#eventStore.transact(async (work) => {
      if (!this.#open) return undefined
      await this.#lease.guard(work.db)
      const session = await findSession(work.db, this.#sessionId)
      return session && run(work, session)
    })
  }

  async told(run: Change<void>): Promise<void> {
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
      const whole = typeof list === 'function' ? list() : list
      for (let from = 0; from < whole.length; from += size) {
        if (from > 0) await nextTurn()
        const part = whole.slice(from, from + size)
        const last = from + size >= whole.length
        const made = await this.change((work, session) => run(work, session, part, last))
        if (made === undefined) break
        results.push(...made)
      }
      return results
    })
  }
}
