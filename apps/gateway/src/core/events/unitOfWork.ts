import { randomUUID } from 'node:crypto'
import type { EventMeta, ServerEvents, StoredEventName } from '@morpheus/sdk/contract'
import { type Deliverable, deliverablesOf } from '@morpheus/sdk/integrations'
import { type Clock, isoNow } from '../lib/clock.js'
import type { ActivityLog, AuditEntry, Origin } from '../log/activityLog.js'
import type { LogLine } from '../log/systemLog.js'
import type { SessionRow } from '../store/sessionTables.js'
import type { Db } from '../store/tables.js'

/** The session of an event, as of the change's transaction. */
export type Subject = Pick<SessionRow, 'id' | 'user_id' | 'phone'>

export interface CommittedEvent {
  type: StoredEventName
  payload: ServerEvents[StoredEventName]
  meta: EventMeta
  userId: string
  sessionId: string
  targets: readonly string[]
  /** True where the payload carries a code that is not stored. */
  hasCode: boolean
}

export interface UnitOfWork {
  readonly db: Db
  now(): string
  /** Emits an event with the owner's next cursor, stored at the end of the change. */
  emit<Name extends StoredEventName>(
    subject: Subject,
    type: Name,
    payload: ServerEvents[Name],
    extra?: EmitOptions<Name>,
  ): void
  /** Runs after the commit and before listeners: update memory here, as a rollback would not revert it. */
  afterCommit(run: () => void): void
  /** Audit entry for the owner. Null origin for actions without a request. */
  record(subject: Pick<Subject, 'user_id'>, entry: AuditEntry, origin: Origin | null): Promise<void>
  /** Log entry for the owner, written after the commit. */
  log(subject: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void
}

interface EmitOptions<Name extends StoredEventName> {
  /**
   * Payload to store when the live one carries a QR or pairing code: these grant access to an account for a minute and
   * must not reach the disk.
   */
  stored?: Partial<ServerEvents[Name]>
  messageId?: string | undefined
  /** Reads the network's own form of a message, only where a target wants it. Never stored with the event. */
  readRaw?: ReadRaw | undefined
}

/** Undefined where there is none to be passed on. Called at the end of the change, within its transaction. */
export type ReadRaw = () => Promise<unknown>

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

export interface BufferedEvent extends EmittedEvent {
  readonly stored: unknown
  readonly deliverables: readonly Deliverable[]
  readonly readRaw: ReadRaw | undefined
}

export class BufferedUnitOfWork implements UnitOfWork {
  readonly db: Db
  readonly afterCommitCallbacks: (() => void)[] = []
  readonly lines: LogLine[] = []
  readonly bufferedEvents: BufferedEvent[] = []
  /** Events of `bufferedEvents` as stored, at the end of the transaction. */
  readonly committedEvents: CommittedEvent[] = []
  readonly #userId: string
  readonly #clock: Clock
  readonly #activityLog: ActivityLog

  constructor(db: Db, userId: string, clock: Clock, activityLog: ActivityLog) {
    this.db = db
    this.#userId = userId
    this.#clock = clock
    this.#activityLog = activityLog
  }

  emit<Name extends StoredEventName>(
    subject: Subject,
    type: Name,
    payload: ServerEvents[Name],
    { stored: storedPatch, messageId, readRaw }: EmitOptions<Name> = {},
  ): void {
    if (subject.user_id !== this.#userId) throw new Error('An event of another owner')
    this.bufferedEvents.push({
      id: randomUUID(),
      subject,
      type,
      payload,
      stored: storedPatch ?? payload,
      messageId: messageId ?? null,
      deliverables: deliverablesOf(type, payload, subject.phone),
      readRaw,
      at: isoNow(this.#clock),
    })
  }

  now(): string {
    return isoNow(this.#clock)
  }

  record({ user_id }: Pick<Subject, 'user_id'>, entry: AuditEntry, origin: Origin | null): Promise<void> {
    return this.#activityLog.record(this.db, user_id, entry, origin)
  }

  afterCommit(run: () => void): void {
    this.afterCommitCallbacks.push(run)
  }

  log({ id, user_id }: Subject, line: Pick<LogLine, 'level' | 'message' | 'details'>): void {
    this.lines.push({ ...line, service: 'whatsapp', userId: user_id, sessionId: id })
  }

  async runSteps(steps: readonly Step[]): Promise<void> {
    if (this.bufferedEvents.length === 0) return
    const events = [...this.bufferedEvents]
    for (const step of steps) await step(this, events)
  }
}
