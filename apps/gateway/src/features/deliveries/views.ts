import { type Delivery, EventName, type TargetHealth, type TargetState } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { parseMessageRef } from '../../core/lib/messageRefs.js'
import type { DeliveryRow, DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import type { QueueCounts } from '../../core/store/repositories/deliveryCounts.js'
import type { ListedDelivery } from '../../core/store/repositories/deliveryLog.js'

const Names = z.array(z.string())

/** Leaves out names that only a later version knows. */
export function readEvents({ events }: Pick<DeliveryTargetRow, 'events'>): EventName[] {
  return Names.parse(JSON.parse(events)).flatMap((name) => EventName.safeParse(name).data ?? [])
}

export function targetState(target: DeliveryTargetRow): TargetState {
  return {
    enabled: target.enabled === 1,
    paused: target.paused === 1,
    connectionStatus: target.status,
    lastAttemptAt: target.last_attempt_at,
    lastSuccessAt: target.last_success_at,
    lastError: target.last_error,
    lastErrorI18n: parseMessageRef(target.last_error_i18n),
  }
}

export function targetHealth(
  target: DeliveryTargetRow,
  queue: QueueCounts,
  head: DeliveryRow | undefined,
  currentClients: number | null,
): TargetHealth {
  const moving = target.enabled === 1 && target.paused === 0
  return {
    kind: target.kind,
    events: readEvents(target),
    ...targetState(target),
    ...queue,
    failingSince: target.error_since,
    nextAttemptAt: moving && head ? getNextAttempt(head) : null,
    currentClients,
  }
}

function getNextAttempt(row: ListedDelivery): string | null {
  return row.open === 1 ? (row.next_at ?? row.last_attempt_at ?? row.created_at) : null
}

export function deliveryView(row: ListedDelivery, inProgress: ReadonlySet<string>): Delivery {
  return {
    id: row.id,
    eventId: row.event_id,
    sessionId: row.session_id,
    target: row.kind,
    event: row.event,
    state: inProgress.has(row.id) ? 'delivering' : row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: getNextAttempt(row),
    lastAttemptAt: row.last_attempt_at,
    answerStatus: row.answer_status,
    duration: row.duration,
    error: row.error,
    errorI18n: parseMessageRef(row.error_i18n),
  }
}
