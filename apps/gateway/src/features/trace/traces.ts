import type { Trace } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'
import { toMessageRef } from '../../core/lib/messageRefs.js'
import type { DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { listBotJobsOfMessage } from '../../core/store/repositories/botAnswers.js'
import { listMessageAttempts } from '../../core/store/repositories/messageAttempts.js'
import { findOwnMessage } from '../../core/store/repositories/messages.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { answerHops } from './answerHops.js'
import { deliveryHops, eventHop } from './deliveryHops.js'
import { sortHops } from './hops.js'
import { messageHops, rankOfEvent } from './messageHops.js'
import {
  attemptsOfDeliveries,
  deliveriesOfEvents,
  eventIdOfDelivery,
  eventsOfMessage,
  findOwnEvent,
  oldestEvent,
  type TracedDelivery,
  type TracedEvent,
} from './traceRows.js'

/** Limit for one message: each member of a group sends its own read receipt. */
const maxEvents = 500

export interface TracesOptions {
  db: Db
  /** Deliveries that are being attempted. */
  attempting: () => ReadonlySet<string>
  /** A target's address without secrets; null without an address, or when unreadable. */
  addressOf: (target: Pick<DeliveryTargetRow, 'id' | 'kind' | 'config'>) => string | null
}

interface TraceSubject {
  kind: Trace['kind']
  id: string
  message: MessageRow | undefined
  events: TracedEvent[]
  /** Events whose deliveries are shown; the events themselves may be deleted. */
  eventIds: string[]
}

export class Traces {
  readonly #options: TracesOptions

  constructor(options: TracesOptions) {
    this.#options = options
  }

  /** @throws HttpError 404 for what is not kept or is another user's. */
  async find(id: string, userId: string, visibleSessions: VisibleSessions = null): Promise<Trace> {
    const { db, attempting, addressOf } = this.#options
    const subject = await this.#find(id, userId)
    if (!subject) throw createTraceNotFoundError()
    const { message, events, eventIds } = subject
    const [attempts, jobs, deliveries, oldest] = await Promise.all([
      message ? listMessageAttempts(db, message.id) : [],
      message ? listBotJobsOfMessage(db, message.id) : [],
      deliveriesOfEvents(db, userId, eventIds),
      oldestEvent(db, userId),
    ])
    const tries = await attemptsOfDeliveries(
      db,
      deliveries.map((row) => row.id),
    )
    const triesByDelivery = new Map<string, typeof tries>(deliveries.map((row) => [row.id, []]))
    for (const attempt of tries) triesByDelivery.get(attempt.delivery_id)?.push(attempt)
    const types = new Map(events.map((event) => [event.id, event.type]))
    const hops = sortHops([
      ...(message ? messageHops(message, attempts, events) : []),
      ...jobs.flatMap(answerHops),
      ...events.map(eventHop),
      ...deliveries.flatMap((row) => {
        const rank = rankOfEvent(types.get(row.event_id) ?? row.event)
        return deliveryHops(row, triesByDelivery.get(row.id) ?? [], rank, {
          inProgress: attempting(),
          addressOf,
        })
      }),
    ])
    const sessionId = message?.session_id ?? events[0]?.session_id ?? deliveries[0]?.session_id ?? ''
    if (visibleSessions !== null && !visibleSessions.includes(sessionId)) throw createTraceNotFoundError()
    const notes = createNotes(subject, deliveries, oldest)
    return {
      kind: subject.kind,
      id: subject.id,
      sessionId,
      message: message ? tracedMessage(message) : null,
      hops,
      notes: notes.map(({ text }) => text),
      notesI18n: notes.map(toMessageRef),
    }
  }

  /** Our own ids have precedence: senders choose network ids. */
  async #find(id: string, userId: string): Promise<TraceSubject | null> {
    const { db } = this.#options
    const event = await findOwnEvent(db, userId, id)
    if (event) return this.#ofEvent('event', id, event, userId)
    const eventId = await eventIdOfDelivery(db, userId, id)
    if (eventId !== undefined) {
      const origin = await findOwnEvent(db, userId, eventId)
      if (origin) return this.#ofEvent('delivery', id, origin, userId)
      return { kind: 'delivery', id, message: undefined, events: [], eventIds: [eventId] }
    }
    const message = await findOwnMessage(db, userId, id)
    if (!message) return null
    const events = await eventsOfMessage(db, userId, message.id, maxEvents)
    return { kind: 'message', id: message.id, message, events, eventIds: events.map((attempt) => attempt.id) }
  }

  async #ofEvent(kind: Trace['kind'], id: string, event: TracedEvent, userId: string): Promise<TraceSubject> {
    const { db } = this.#options
    if (event.message_id === null) {
      return { kind, id, message: undefined, events: [event], eventIds: [event.id] }
    }
    const [message, messageEvents] = await Promise.all([
      findOwnMessage(db, userId, event.message_id),
      eventsOfMessage(db, userId, event.message_id, maxEvents),
    ])
    const events = messageEvents.some((attempt) => attempt.id === event.id)
      ? messageEvents
      : [...messageEvents, event]
    return { kind, id, message, events, eventIds: events.map((attempt) => attempt.id) }
  }
}

function createTraceNotFoundError(): HttpError {
  return new HttpError('not_found', 'trace_not_found', 'Nada com este ID está guardado')
}

function tracedMessage(row: MessageRow): NonNullable<Trace['message']> {
  return {
    id: row.id,
    networkId: row.network_alias ?? row.network_id,
    direction: row.direction === 'in' ? 'incoming' : 'outgoing',
    type: row.kind,
    state: row.state,
  }
}

function createNotes(
  { message, events, eventIds }: TraceSubject,
  deliveries: readonly TracedDelivery[],
  oldest: TracedEvent | undefined,
): Localized[] {
  const notes: Localized[] = []
  const isErased = oldest === undefined || (oldest.cursor > 1 && (message?.created_at ?? '') < oldest.at)
  if (message && isErased) notes.push(localized('trace.note_events_gone'))
  if (!message && events.some((event) => event.message_id !== null))
    notes.push(localized('trace.note_message_gone'))
  if (deliveries.some(({ event_id }) => !events.some(({ id }) => id === event_id)))
    notes.push(localized('trace.note_event_missing'))
  if (eventIds.length >= maxEvents)
    notes.push(localized('trace.note_more_events', { count: String(maxEvents) }))
  return notes
}
