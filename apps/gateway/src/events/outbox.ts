import { randomUUID } from 'node:crypto'
import type { EventMeta, ServerEvents, StoredEventName } from '@morpheus/sdk/contract'
import { insertDeliveries } from '../store/repositories/deliveries.js'
import { enabledTargetsOf } from '../store/repositories/deliveryTargets.js'
import { findSession } from '../store/repositories/sessions.js'
import type { Db, DeliveryRow, DeliveryTargetRow, NewDeliveryRow } from '../store/tables.js'
import { type Deliverable, deliverablesOf } from './deliverable.js'

type Destination = Pick<DeliveryTargetRow, 'id' | 'kind' | 'events'>

/**
 * Puts what a session's targets are subscribed to in their queues, in the transaction of the event: either both are
 * stored or none. Gives the ids of the targets that have something new.
 */
export async function queueEvent<Name extends StoredEventName>(
  db: Db,
  sessionId: string,
  event: { type: Name; payload: ServerEvents[Name]; meta: EventMeta },
): Promise<string[]> {
  const targets = await enabledTargetsOf(db, sessionId)
  if (targets.length === 0) return []
  const session = await findSession(db, sessionId)
  const made = deliverablesOf(event.type, event.payload, session?.phone ?? null)
  const queued = await queue(db, targets, made, { sessionId, eventId: event.meta.id, at: event.meta.at })
  return [...new Set(queued.map((row) => row.target_id))]
}

/** Queues made events for those of the targets that are subscribed to them. */
export async function queue(
  db: Db,
  targets: readonly Destination[],
  made: readonly Deliverable[],
  { sessionId, eventId, at }: { sessionId: string; eventId: string; at: string },
): Promise<DeliveryRow[]> {
  const rows: NewDeliveryRow[] = []
  for (const { id, kind, events } of targets) {
    const subscribed: unknown = JSON.parse(events)
    for (const { event, data } of made) {
      if (!Array.isArray(subscribed) || !subscribed.includes(event)) continue
      rows.push({
        id: `msg_${randomUUID().replaceAll('-', '')}`,
        event_id: eventId,
        target_id: id,
        session_id: sessionId,
        kind,
        event,
        state: 'waiting',
        open: 1,
        attempts: 0,
        step: 0,
        next_at: null,
        created_at: at,
        payload: JSON.stringify({ event, sessionId, timestamp: at, data }),
      })
    }
  }
  return rows.length === 0 ? [] : insertDeliveries(db, rows)
}
