import { randomUUID } from 'node:crypto'
import type { EventMeta, ServerEvents, StoredEventName } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../kit/clock.js'
import type { LogLine } from '../log/systemLog.js'
import { insertEvent } from '../store/repositories/events.js'
import { nextCursor } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import { queueEvent } from './outbox.js'

/** Whom an event concerns. */
export interface Subject {
  id: string
  user_id: string
}

export interface CommittedEvent {
  type: StoredEventName
  payload: ServerEvents[StoredEventName]
  meta: EventMeta
  userId: string
  sessionId: string
  /** The delivery targets whose queues it has joined. */
  targets: readonly string[]
}

export interface EventStoreOptions {
  db: Db
  clock: Clock
  log: (line: LogLine) => void
  /** Hears what a listener throws: the change is committed, so nobody else may. */
  onError: (error: unknown) => void
}

/** A change of state under way: its database is the transaction, and what it emits commits with it. */
export interface UnitOfWork {
  readonly db: Db
  /**
   * Appends an event with the owner's next cursor. `kept` is what is stored when the payload carries a QR or pairing
   * code: those open an account for a minute, so they go out live and never to disk.
   */
  emit<Name extends StoredEventName>(
    subject: Subject,
    type: Name,
    payload: ServerEvents[Name],
    kept?: Partial<ServerEvents[Name]>,
  ): Promise<void>
  /** Runs once the change is committed, before anybody hears of it: what is remembered must not outlive a rollback. */
  committed(run: () => void): void
  /** A line for the owner's log, written once the change is committed. */
  log(subject: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void
}

/**
 * Every change of state passes here, one after another: state, events and what is to be delivered of them in one
 * transaction, then, in commit order, to the listeners. Nothing is emitted that is not stored. Do not start a change inside a change: it waits for itself.
 */
export class EventStore {
  readonly #options: EventStoreOptions
  readonly #listeners = new Set<(event: CommittedEvent) => void>()
  #tail: Promise<unknown> = Promise.resolve()

  constructor(options: EventStoreOptions) {
    this.#options = options
  }

  listen(listener: (event: CommittedEvent) => void): void {
    this.#listeners.add(listener)
  }

  transact<Result>(run: (work: UnitOfWork) => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(() => this.#perform(run))
    this.#tail = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when every change asked for so far has ended. */
  async settled(): Promise<void> {
    await this.#tail
  }

  async #perform<Result>(work: (work: UnitOfWork) => Promise<Result>): Promise<Result> {
    const events: CommittedEvent[] = []
    const lines: LogLine[] = []
    const after: (() => void)[] = []
    const result = await this.#options.db.transaction().execute((db) =>
      work({
        db,
        emit: async (subject, type, payload, kept) => {
          const meta = {
            id: randomUUID(),
            cursor: await nextCursor(db, subject.user_id),
            at: instant(this.#options.clock),
          }
          const event = { type, payload, meta, userId: subject.user_id, sessionId: subject.id }
          await insertEvent(db, {
            ...meta,
            user_id: event.userId,
            session_id: event.sessionId,
            type,
            payload: JSON.stringify(kept ?? payload),
          })
          events.push({ ...event, targets: await queueEvent(db, subject.id, { type, payload, meta }) })
        },
        committed: (then) => void after.push(then),
        log: ({ id, user_id }, line) => {
          lines.push({ ...line, service: 'whatsapp', userId: user_id, sessionId: id })
        },
      }),
    )
    for (const run of after) this.#attempt(run)
    for (const line of lines) this.#options.log(line)
    for (const event of events) this.#publish(event)
    return result
  }

  /** What is committed has happened: a listener that throws undoes nothing and keeps it from nobody. */
  #publish(event: CommittedEvent): void {
    for (const listener of this.#listeners) this.#attempt(() => listener(event))
  }

  #attempt(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
