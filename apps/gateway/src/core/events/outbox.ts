import { randomUUID } from 'node:crypto'
import type { Deliverable } from '@morpheus/sdk/integrations'
import type { DeliveryRow, DeliveryTargetRow, NewDeliveryRow } from '../store/deliveryTables.js'
import { insertDeliveries } from '../store/repositories/deliveries.js'
import { enabledTargetsOf } from '../store/repositories/deliveryTargets.js'
import type { Db } from '../store/tables.js'
import { contactOf } from './contactOf.js'

type Destination = Pick<DeliveryTargetRow, 'id' | 'kind' | 'events'>

interface Origin {
  sessionId: string
  eventId: string
  at: string
}

/** Returns the target ids by event id. */
export async function queueEvents(
  db: Db,
  events: readonly (Origin & { made: readonly Deliverable[] })[],
): Promise<Map<string, string[]>> {
  const targets = new Map<string, readonly Destination[]>()
  const rows: NewDeliveryRow[] = []
  const queued = new Map<string, string[]>()
  for (const { made, ...origin } of events) {
    if (made.length === 0) continue
    const { sessionId, eventId } = origin
    const ownTargets = targets.get(sessionId) ?? (await enabledTargetsOf(db, sessionId))
    targets.set(sessionId, ownTargets)
    const added = deliveriesOf(ownTargets, made, origin)
    rows.push(...added)
    queued.set(eventId, [...new Set(added.map((row) => row.target_id))])
  }
  if (rows.length > 0) await insertDeliveries(db, rows)
  return queued
}

export async function queue(
  db: Db,
  targets: readonly Destination[],
  deliverables: readonly Deliverable[],
  origin: Origin,
): Promise<DeliveryRow[]> {
  const rows = deliveriesOf(targets, deliverables, origin)
  return rows.length === 0 ? [] : insertDeliveries(db, rows)
}

function deliveriesOf(
  targets: readonly Destination[],
  deliverables: readonly Deliverable[],
  { sessionId, eventId, at }: Origin,
): NewDeliveryRow[] {
  const rows: NewDeliveryRow[] = []
  for (const { id, kind, events } of targets) {
    const subscribed: unknown = JSON.parse(events)
    for (const { event, data } of deliverables) {
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
        contact: contactOf({ event, data }),
        payload: JSON.stringify({ event, sessionId, timestamp: at, data }),
      })
    }
  }
  return rows
}
