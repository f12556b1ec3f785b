import { randomUUID } from 'node:crypto'
import type { EventMeta, ServerEvents, StoredEventName } from '@morpheus/sdk/contract'
import { type Deliverable, deliverablesOf } from '@morpheus/sdk/integrations'
import { type Clock, instant } from '../lib/clock.js'
import type { ActivityLog, AuditEntry, Origin } from '../log/activityLog.js'
import type { LogLine } from '../log/systemLog.js'
import { insertEvents } from '../store/repositories/events.js'
import { advanceCursor } from '../store/repositories/users.js'
import type { Db, SessionRow } from '../store/tables.js'
import { queueEvents } from './outbox.js'

/** The session of an event, as of the change's transaction. */
export type Subject = Pick<SessionRow, 'id' | 'user_id' | 'phone'>

export interface CommittedEvent {
  type: StoredEventName
  payload: ServerEvents[StoredEventName]
  meta: EventMeta
  userId: string
  sessionId: string
  targets: readonly string[]
}

export interface UnitOfWork {
  readonly db: Db
  now(): string
  /** Emits an event with the owner's next cursor, stored at the end of the change. */
  emit<Name extends StoredEventName>(
    subject: Subject,
    type: Name,
    payload: ServerEvents[Name],
    more?: EmittedWith<Name>,
  ): void
  /** Runs after the commit and before listeners: update memory here, as a rollback would not revert it. */
  afterCommit(run: () => void): void
  /** Audit entry for the owner. Null origin for actions without a request. */
  record(subject: Pick<Subject, 'user_id'>, act: AuditEntry, origin: Origin | null): Promise<void>
  /** Log entry for the owner, written after the commit. */
  log(subject: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void
}

interface EmittedWith<Name extends StoredEventName> {
  /**
   * Payload to store when the live one carries a QR or pairing code: these grant access to an account for a minute and
   * must not reach the disk.
   */
  kept?: Partial<ServerEvents[Name]>
  messageId?: string | undefined
}

export interface EmittedEvent {
  readonly id: string
  readonly subject: Subject
  readonly type: StoredEventName
  readonly payload: ServerEvents[StoredEventName]
  readonly messageId: string | null
  readonly at: string
}

/**
 * Reacts to a change's events within its transaction, and fails it by throwing. Its own events are stored without
 * running further steps.
 */
export type Step = (work: UnitOfWork, events: readonly EmittedEvent[]) => Promise<void>

interface Emitted extends EmittedEvent {
  readonly stored: unknown
  readonly made: readonly Deliverable[]
}

export class GatheredWork implements UnitOfWork {
  readonly db: Db
  readonly after: (() => void)[] = []
  readonly lines: LogLine[] = []
  readonly #clock: Clock
  readonly #activityLog: ActivityLog
  readonly #steps: readonly Step[]
  readonly #emitted: Emitted[] = []

  constructor(db: Db, clock: Clock, activityLog: ActivityLog, steps: readonly Step[]) {
    this.db = db
    this.#clock = clock
    this.#activityLog = activityLog
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

  record({ user_id }: Pick<Subject, 'user_id'>, act: AuditEntry, origin: Origin | null): Promise<void> {
    return this.#activityLog.record(this.db, user_id, act, origin)
  }

  afterCommit(run: () => void): void {
    this.after.push(run)
  }

  log({ id, user_id }: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void {
    this.lines.push({ ...line, service: 'whatsapp', userId: user_id, sessionId: id })
  }

  async store(): Promise<CommittedEvent[]> {
    if (this.#emitted.length === 0) return []
    const events = [...this.#emitted]
    for (const step of this.#steps) await step(this, events)
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
