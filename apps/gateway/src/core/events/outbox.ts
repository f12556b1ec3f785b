import { randomUUID } from 'node:crypto'
import { createBody, type Deliverable } from '@morpheus/sdk/integrations'
import type { DeliveryRow, NewDeliveryRow } from '../store/deliveryTables.js'
import { insertDeliveries } from '../store/repositories/deliveries.js'
import { type EnabledTarget, listEnabledTargetsOfSessions } from '../store/repositories/deliveryTargets.js'
import type { Db } from '../store/tables.js'
import { getContactKey } from './eventContact.js'
import type { ReadRaw } from './unitOfWork.js'

interface Origin {
  sessionId: string
  eventId: string
  at: string
  /** The network's own form of the message. */
  raw?: unknown
}

interface QueuedEvent extends Omit<Origin, 'raw'> {
  deliverables: readonly Deliverable[]
  readRaw: ReadRaw | undefined
}

/** Returns the target ids by event id. */
export async function queueEvents(db: Db, events: readonly QueuedEvent[]): Promise<Map<string, string[]>> {
  const deliverable = events.filter(({ deliverables }) => deliverables.length > 0)
  const sessionIds = [...new Set(deliverable.map(({ sessionId }) => sessionId))]
  if (sessionIds.length === 0) return new Map()
  const targets = await listEnabledTargetsOfSessions(db, sessionIds)
  const rows: NewDeliveryRow[] = []
  const queued = new Map<string, string[]>()
  for (const { deliverables, readRaw, ...origin } of deliverable) {
    const sessionTargets = targets.get(origin.sessionId) ?? []
    const raw = sessionTargets.some((target) => target.raw === 1) ? await readRaw?.() : undefined
    const deliveries = createDeliveries(sessionTargets, deliverables, { ...origin, raw })
    rows.push(...deliveries)
    queued.set(origin.eventId, [...new Set(deliveries.map((row) => row.target_id))])
  }
  if (rows.length > 0) await insertDeliveries(db, rows)
  return queued
}

export async function queue(
  db: Db,
  targets: readonly EnabledTarget[],
  deliverables: readonly Deliverable[],
  origin: Origin,
): Promise<DeliveryRow[]> {
  const rows = createDeliveries(targets, deliverables, origin)
  return rows.length === 0 ? [] : insertDeliveries(db, rows)
}

function createDeliveries(
  targets: readonly EnabledTarget[],
  deliverables: readonly Deliverable[],
  { sessionId, eventId, at, raw }: Origin,
): NewDeliveryRow[] {
  const rows: NewDeliveryRow[] = []
  for (const { id, kind, events, raw: wantsRaw } of targets) {
    const eventNames: unknown = JSON.parse(events)
    for (const { event, data } of deliverables) {
      if (!Array.isArray(eventNames) || !eventNames.includes(event)) continue
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
        contact: getContactKey({ event, data }),
        payload: JSON.stringify(
          createBody({ event, data }, { sessionId, at, ...(wantsRaw === 1 && { raw }) }),
        ),
      })
    }
  }
  return rows
}
