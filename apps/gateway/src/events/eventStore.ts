import type { ServerEvents } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, BusListener, Topic } from '../cluster/bus.js'
import type { Clock } from '../kit/clock.js'
import { ActivityLog } from '../log/activityLog.js'
import type { LogLine } from '../log/systemLog.js'
import type { GroupCommit } from '../store/groupCommit.js'
import { type CommittedEvent, GatheredWork, type Step, type UnitOfWork } from './unitOfWork.js'

/** An event was stored. */
const eventStored: Topic<CommittedEvent> = {
  name: 'event:stored',
  schema: z.custom<CommittedEvent>(
    (message) => message instanceof Object && 'type' in message && 'meta' in message,
  ),
}

/** Something of the moment, that is not stored. */
export interface LiveEvent {
  userId: string
  sessionId: string
  type: 'contact:typing'
  payload: ServerEvents['contact:typing']
}

const liveEvent: Topic<LiveEvent> = {
  name: 'event:live',
  schema: z.custom<LiveEvent>((message) => message instanceof Object && 'type' in message),
}

/** Everything of an account is another: what is remembered of it is void. */
export interface AccountReplaced {
  userId: string
  /** Its sessions, those included that are gone. */
  sessionIds: readonly string[]
}

const accountReplaced: Topic<AccountReplaced> = {
  name: 'account:replaced',
  schema: z.object({ userId: z.string(), sessionIds: z.array(z.string()) }),
}

export interface EventStoreOptions {
  writes: GroupCommit
  bus: Bus
  clock: Clock
  log: (line: LogLine) => void
  /** Hears what is thrown after the change is committed: nobody else may. */
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
  readonly #acts: ActivityLog
  readonly #steps: Step[] = []

  constructor(options: EventStoreOptions) {
    this.#options = options
    this.#acts = new ActivityLog(options.clock)
  }

  /** From now on `step` is part of every change that emits something. */
  takePart(step: Step): void {
    this.#steps.push(step)
  }

  /** Hears of the events of every node. */
  listen(listener: BusListener<CommittedEvent>): void {
    this.#options.bus.subscribe(eventStored, listener)
  }

  /** Whoever is there hears of it, and nobody else ever. */
  tellLive(event: LiveEvent): void {
    this.#options.bus.publish(liveEvent, event)
  }

  /** Hears that of every node. */
  listenLive(listener: BusListener<LiveEvent>): void {
    this.#options.bus.subscribe(liveEvent, listener)
  }

  /** Says to every node that a backup stands in the place of what an account had; after the commit. */
  tellReplaced(account: AccountReplaced): void {
    this.#options.bus.publish(accountReplaced, account)
  }

  listenReplaced(listener: BusListener<AccountReplaced>): void {
    this.#options.bus.subscribe(accountReplaced, listener)
  }

  /** Resolves once the change is on the disk and everybody has heard of it. @throws what `run` throws: then nothing has changed. */
  async transact<Result>(run: (work: UnitOfWork) => Result | Promise<Result>): Promise<Result> {
    const { writes, clock } = this.#options
    const { result } = await writes.commit(
      async (db) => {
        const work = new GatheredWork(db, clock, this.#acts, this.#steps)
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
    for (const event of events) this.#options.bus.publish(eventStored, event)
  }

  #attempt(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
