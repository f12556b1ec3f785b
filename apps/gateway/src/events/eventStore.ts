import type { Clock } from '../kit/clock.js'
import type { LogLine } from '../log/systemLog.js'
import type { GroupCommit } from '../store/groupCommit.js'
import { type CommittedEvent, GatheredWork, type UnitOfWork } from './unitOfWork.js'

export interface EventStoreOptions {
  writes: GroupCommit
  clock: Clock
  log: (line: LogLine) => void
  /** Hears what a listener throws: the change is committed, so nobody else may. */
  onError: (error: unknown) => void
}

/**
 * Every change of state passes here, one after another: state, events and what is to be delivered of them in one
 * transaction, then, in commit order, to the listeners. Changes that come together are committed together, and each
 * succeeds or fails alone. Nothing is emitted that is not stored. Do not start a change inside a change: it waits for
 * itself.
 */
export class EventStore {
  readonly #options: EventStoreOptions
  readonly #listeners = new Set<(event: CommittedEvent) => void>()

  constructor(options: EventStoreOptions) {
    this.#options = options
  }

  listen(listener: (event: CommittedEvent) => void): void {
    this.#listeners.add(listener)
  }

  /** Resolves once the change is on the disk and everybody has heard of it. @throws what `run` throws: then nothing has changed. */
  async transact<Result>(run: (work: UnitOfWork) => Result | Promise<Result>): Promise<Result> {
    const { writes, clock } = this.#options
    const { result } = await writes.commit(
      async (db) => {
        const work = new GatheredWork(db, clock)
        const result = await run(work)
        return { result, work, events: await work.store() }
      },
      ({ work, events }) => this.#told(work, events),
    )
    return result
  }

  /** Resolves when every change asked for so far has ended. */
  settled(): Promise<void> {
    return this.#options.writes.settled()
  }

  /** What is committed has happened: a listener that throws undoes nothing and keeps it from nobody. */
  #told({ after, lines }: GatheredWork, events: readonly CommittedEvent[]): void {
    for (const run of after) this.#attempt(run)
    for (const line of lines) this.#attempt(() => this.#options.log(line))
    for (const event of events) for (const listener of this.#listeners) this.#attempt(() => listener(event))
  }

  #attempt(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
