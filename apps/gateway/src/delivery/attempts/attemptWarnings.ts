import { randomUUID } from 'node:crypto'
import type { EventName } from '@morpheus/sdk/contract'
import type { Deliverable } from '@morpheus/sdk/integrations'
import { targetLabels } from '@morpheus/sdk/text'
import { queue } from '../../events/outbox.js'
import type { DeliveryRow, DeliveryTargetRow } from '../../store/deliveryTables.js'
import { enabledTargetsOf } from '../../store/repositories/deliveryTargets.js'
import type { Db } from '../../store/tables.js'
import { isAway, isGone, isRefused, type Outcome } from '../sender.js'

/** What the gateway itself makes, whatever the engine. */
export const ownEvents: ReadonlySet<EventName> = new Set(['system:error', 'system:warning'])

/**
 * What the other targets of a session are to hear of an attempt: a warning when this one begins to fail, an error when
 * an event was given up. Null where it is nothing to them; an attempt to tell of trouble is none itself, or two that fail
 * would tell each other for ever.
 */
export function warningOf(
  target: Pick<DeliveryTargetRow, 'kind' | 'status'>,
  delivery: Pick<DeliveryRow, 'id' | 'event'>,
  outcome: Outcome,
  state: DeliveryRow['state'],
): Deliverable | null {
  if (outcome.delivered || delivery.event.startsWith('system:')) return null
  const label = targetLabels[target.kind]
  const about = { target: target.kind, event: delivery.event, deliveryId: delivery.id }
  if (isGone(outcome)) {
    return { event: 'system:error', data: { message: `${label} desativado: ${outcome.error}`, ...about } }
  }
  if (isRefused(outcome)) {
    return {
      event: 'system:error',
      data: { message: `${label}: entrega recusada: ${outcome.error}`, ...about },
    }
  }
  if (state === 'dead') {
    const message = `${label}: entrega abandonada após a última tentativa: ${outcome.error}`
    return { event: 'system:error', data: { message, ...about } }
  }
  if (target.status === 'ERROR' || isAway(outcome)) return null
  return { event: 'system:warning', data: { message: `${label} falhou: ${outcome.error}`, ...about } }
}

/** Queues it for them, in the transaction of what it is about, and gives the ids of those that are subscribed to it. */
export async function tellOthers(
  db: Db,
  { id, session_id }: DeliveryTargetRow,
  trouble: Deliverable,
  at: string,
): Promise<string[]> {
  const others = (await enabledTargetsOf(db, session_id)).filter((one) => one.id !== id)
  const queued = await queue(db, others, [trouble], { sessionId: session_id, eventId: randomUUID(), at })
  return queued.map(({ target_id }) => target_id)
}
