import { randomUUID } from 'node:crypto'
import type { EventMeta, ServerEvents, StoredEventName } from '@morpheus/sdk/contract'
import { type Deliverable, deliverablesOf } from '@morpheus/sdk/integrations'
import { type Clock, instant } from '../kit/clock.js'
import type { Act, ActivityLog, Origin } from '../log/activityLog.js'
import type { LogLine } from '../log/systemLog.js'
import { insertEvents } from '../store/repositories/events.js'
import { advanceCursor } from '../store/repositories/users.js'
import type { Db, SessionRow } from '../store/tables.js'
import { queueEvents } from './outbox.js'

/** Whom an event concerns: a session, as it is in the change's transaction. */
export type Subject = Pick<SessionRow, 'id' | 'user_id' | 'phone'>

export interface CommittedEvent {
  type: StoredEventName
  payload: ServerEvents[StoredEventName]
  meta: EventMeta
  userId: string
  sessionId: string
  /** The delivery targets whose queues it has joined. */
  targets: readonly string[]
}

/** A change of state under way: its database is the transaction, and what it emits commits with it. */
export interface UnitOfWork {
  readonly db: Db
  /** ISO 8601 in UTC. */
  now(): string
  /** An event with the owner's next cursor, stored as the change ends. */
  emit<Name extends StoredEventName>(
    subject: Subject,
    type: Name,
    payload: ServerEvents[Name],
    more?: EmittedWith<Name>,
  ): void
  /** Runs once the change is committed, before anybody hears of it: what is remembered must not outlive a rollback. */
  committed(run: () => void): void
  /** What is done here in the name of the owner, for their activity log. Without an origin nobody asked for it. */
  record(subject: Pick<Subject, 'user_id'>, act: Act, origin: Origin | null): Promise<void>
  /** A line for the owner's log, written once the change is committed. */
  log(subject: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void
}

interface EmittedWith<Name extends StoredEventName> {
  /**
   * What is stored when the payload carries a QR or pairing code: those open an account for a minute, so they go out live
   * and never to disk.
   */
  kept?: Partial<ServerEvents[Name]>
  /** Our id of the message that it is about, where that is kept: what its trace finds it by. */
  messageId?: string | undefined
}

/** An event that is about to be stored. */
export interface EmittedEvent {
  readonly id: string
  readonly subject: Subject
  readonly type: StoredEventName
  readonly payload: ServerEvents[StoredEventName]
  /** Our id of the message that it is about. */
  readonly messageId: string | null
  readonly at: string
}

/**
 * What else follows from a change's events, in its transaction: it fails with it. What it emits is stored too, and followed
 * by no further step.
 */
export type Step = (work: UnitOfWork, events: readonly EmittedEvent[]) => Promise<void>

interface Emitted extends EmittedEvent {
  readonly stored: unknown
  readonly made: readonly Deliverable[]
}

/** Gathers what one change has to say, and stores the events of it together. */
export class GatheredWork implements UnitOfWork {
  readonly db: Db
  readonly after: (() => void)[] = []
  readonly lines: LogLine[] = []
  readonly #clock: Clock
  readonly #acts: ActivityLog
  readonly #steps: readonly Step[]
  readonly #emitted: Emitted[] = []

  constructor(db: Db, clock: Clock, acts: ActivityLog, steps: readonly Step[]) {
    this.db = db
    this.#clock = clock
    this.#acts = acts
    this.#steps = steps
  }

  emit<Name extends StoredEventName>(
    subject: Subject,
    type: Name,
    payload: ServerEvents[Name],
    { kept, messageId }: EmittedWith<Name> = {},
  ): void {
    this.#emitted.push({
      id: randomUUID(),
      subject,
      type,
      payload,
      stored: kept ?? payload,
      messageId: messageId ?? null,
      made: deliverablesOf(type, payload, subject.phone),
      at: instant(this.#clock),
    })
  }

  now(): string {
    return instant(this.#clock)
  }

  record({ user_id }: Pick<Subject, 'user_id'>, act: Act, origin: Origin | null): Promise<void> {
    return this.#acts.record(this.db, user_id, act, origin)
  }

  committed(run: () => void): void {
    this.after.push(run)
  }

  log({ id, user_id }: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void {
    this.lines.push({ ...line, service: 'whatsapp', userId: user_id, sessionId: id })
  }

  /** Stores what was emitted: the events with their cursors, and what the targets are to get of them. */
  async store(): Promise<CommittedEvent[]> {
    if (this.#emitted.length === 0) return []
    const told = [...this.#emitted]
    for (const step of this.#steps) await step(this, told)
    const next = await this.#nextCursors()
    const numbered = this.#emitted.map((emitted) => {
      const cursor = next.get(emitted.subject.user_id) ?? 0
      next.set(emitted.subject.user_id, cursor + 1)
      return { ...emitted, cursor }
    })
    await insertEvents(
      this.db,
      numbered.map(({ id, cursor, at, subject, type, stored, messageId }) => ({
        id,
        cursor,
        at,
        user_id: subject.user_id,
        session_id: subject.id,
        type,
        payload: JSON.stringify(stored),
        message_id: messageId,
      })),
    )
    const queued = await queueEvents(
      this.db,
      numbered.map(({ id, at, subject, made }) => ({ eventId: id, at, sessionId: subject.id, made })),
    )
    return numbered.map(({ id, cursor, at, subject, type, payload }) => ({
      type,
      payload,
      meta: { id, cursor, at },
      userId: subject.user_id,
      sessionId: subject.id,
      targets: queued.get(id) ?? [],
    }))
  }

  /** The first of each owner's new cursors. */
  async #nextCursors(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const { subject } of this.#emitted)
      counts.set(subject.user_id, (counts.get(subject.user_id) ?? 0) + 1)
    const next = new Map<string, number>()
    for (const [userId, count] of counts)
      next.set(userId, (await advanceCursor(this.db, userId, count)) - count + 1)
    return next
  }
}
