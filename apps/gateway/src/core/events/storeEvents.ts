import { insertEvents } from '../store/repositories/events.js'
import { advanceCursors } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import { queueEvents } from './outbox.js'
import type { BufferedEvent, BufferedUnitOfWork } from './unitOfWork.js'

/** An event as stored: without codes, and with its owner's cursor. */
export interface StoredEvent extends Pick<BufferedEvent, 'id' | 'at' | 'subject' | 'type' | 'stored'> {
  readonly cursor: number
}

/** Writes what follows from the events of a transaction, within it and in the order of their cursors. */
export type Follower = (db: Db, events: readonly StoredEvent[]) => Promise<void>

/**
 * Stores the events of a transaction's changes at its end, with their cursors and deliveries: one statement each for
 * all of them. Statements that do not need each other's answers are sent together.
 */
export async function storeEvents(
  db: Db,
  works: readonly BufferedUnitOfWork[],
  followers: readonly Follower[],
): Promise<void> {
  const events = works.flatMap((work) => work.bufferedEvents.map((event) => ({ ...event, work })))
  if (events.length === 0) return
  const counts = new Map<string, number>()
  for (const { subject } of events) counts.set(subject.user_id, (counts.get(subject.user_id) ?? 0) + 1)
  const last = await advanceCursors(db, counts)
  const next = new Map([...counts].map(([userId, count]) => [userId, (last.get(userId) ?? 0) - count + 1]))
  const numberedEvents = events.map((event) => {
    const cursor = next.get(event.subject.user_id) ?? 0
    next.set(event.subject.user_id, cursor + 1)
    return { ...event, cursor }
  })
  const [queued] = await Promise.all([
    queueEvents(
      db,
      numberedEvents.map(({ id, at, subject, deliverables, readRaw }) => ({
        eventId: id,
        at,
        sessionId: subject.id,
        deliverables,
        readRaw,
      })),
    ),
    insertEvents(
      db,
      numberedEvents.map(({ id, cursor, at, subject, type, stored, messageId }) => ({
        id,
        cursor,
        at,
        user_id: subject.user_id,
        session_id: subject.id,
        type,
        payload: JSON.stringify(stored),
        message_id: messageId,
      })),
    ),
    ...followers.map((follow) => follow(db, numberedEvents)),
  ])
  for (const { work, id, cursor, at, subject, type, payload, stored } of numberedEvents)
    work.committedEvents.push({
      type,
      payload,
      meta: { id, cursor, at },
      userId: subject.user_id,
      sessionId: subject.id,
      targets: queued.get(id) ?? [],
      hasCode: stored !== payload,
    })
}
