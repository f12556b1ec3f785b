import { randomUUID } from 'node:crypto'
import type { EventName } from '@morpheus/sdk/contract'
import type { Deliverable } from '@morpheus/sdk/integrations'
import { targetLabels } from '@morpheus/sdk/text'
import { queue } from '../../../core/events/outbox.js'
import type { DeliveryRow, DeliveryTargetRow } from '../../../core/store/deliveryTables.js'
import { listEnabledTargets } from '../../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../../core/store/tables.js'
import { isReceiverAway, isReceiverGone, isRejected, type Outcome } from '../sender.js'

export const warningEvents: ReadonlySet<EventName> = new Set(['system:error', 'system:warning'])

/**
 * Event for the session's other targets: a warning when this one starts to fail, an error for a dead delivery. Null
 * otherwise, and for deliveries of such events, or two failing targets would notify each other for ever.
 */
export function createWarning(
  target: Pick<DeliveryTargetRow, 'kind' | 'status'>,
  delivery: Pick<DeliveryRow, 'id' | 'event'>,
  outcome: Outcome,
  state: DeliveryRow['state'],
): Deliverable | null {
  if (outcome.delivered || delivery.event.startsWith('system:')) return null
  const label = targetLabels[target.kind]
  const about = { target: target.kind, event: delivery.event, deliveryId: delivery.id }
  if (isReceiverGone(outcome)) {
    return { event: 'system:error', data: { message: `${label} desativado: ${outcome.error}`, ...about } }
  }
  if (isRejected(outcome)) {
    return {
      event: 'system:error',
      data: { message: `${label}: entrega recusada: ${outcome.error}`, ...about },
    }
  }
  if (state === 'dead') {
    const message = `${label}: entrega abandonada após a última tentativa: ${outcome.error}`
    return { event: 'system:error', data: { message, ...about } }
  }
  if (target.status === 'ERROR' || isReceiverAway(outcome)) return null
  return { event: 'system:warning', data: { message: `${label} falhou: ${outcome.error}`, ...about } }
}

/** Queues it for the other targets in the same transaction, and returns the ids of those subscribed. */
export async function notifyOtherTargets(
  db: Db,
  { id, session_id }: DeliveryTargetRow,
  trouble: Deliverable,
  at: string,
): Promise<string[]> {
  const others = (await listEnabledTargets(db, session_id)).filter((one) => one.id !== id)
  const queued = await queue(db, others, [trouble], { sessionId: session_id, eventId: randomUUID(), at })
  return queued.map(({ target_id }) => target_id)
}
