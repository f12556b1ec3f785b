import type { DeliveryAttemptRow, DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import { textList } from '../../core/store/dialects/textList.js'
import type { ListedDelivery } from '../../core/store/repositories/deliveryLog.js'
import type { Db, EventRow } from '../../core/store/tables.js'

/** Columns for a trace: payloads may be large. */
export type TracedEvent = Omit<EventRow, 'payload' | 'user_id'>

/** Includes the target; its configuration is sealed. */
export type TracedDelivery = ListedDelivery & Pick<DeliveryTargetRow, 'config' | 'enabled' | 'paused'>

export function findOwnEvent(db: Db, userId: string, id: string): Promise<TracedEvent | undefined> {
  return events(db, userId).where('id', '=', id).executeTakeFirst()
}

export function eventsOfMessage(
  db: Db,
  userId: string,
  messageId: string,
  limit: number,
): Promise<TracedEvent[]> {
  return events(db, userId).where('message_id', '=', messageId).orderBy('cursor').limit(limit).execute()
}

export function oldestEvent(db: Db, userId: string): Promise<TracedEvent | undefined> {
  return events(db, userId).orderBy('cursor').limit(1).executeTakeFirst()
}

function events(db: Db, userId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'cursor', 'session_id', 'type', 'at', 'message_id'])
    .where('user_id', '=', userId)
}

export async function eventIdOfDelivery(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('sessions', 'sessions.id', 'deliveries.session_id')
    .select('deliveries.event_id')
    .where('sessions.user_id', '=', userId)
    .where('deliveries.id', '=', id)
    .executeTakeFirst()
  return row?.event_id
}

/** Deliveries of a user's events, in queue order. */
export async function deliveriesOfEvents(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<TracedDelivery[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('deliveries')
    .innerJoin('sessions', 'sessions.id', 'deliveries.session_id')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'deliveries.target_id')
    .select([
      'deliveries.seq',
      'deliveries.id',
      'deliveries.event_id',
      'deliveries.target_id',
      'deliveries.session_id',
      'deliveries.kind',
      'deliveries.event',
      'deliveries.state',
      'deliveries.open',
      'deliveries.attempts',
      'deliveries.step',
      'deliveries.next_at',
      'deliveries.created_at',
      'deliveries.last_attempt_at',
      'deliveries.answer_status',
      'deliveries.duration',
      'deliveries.error',
      'deliveries.error_i18n',
      'delivery_targets.config',
      'delivery_targets.enabled',
      'delivery_targets.paused',
    ])
    .where('sessions.user_id', '=', userId)
    .where('deliveries.event_id', 'in', textList(db, eventIds))
    .orderBy('deliveries.seq')
    .execute()
}

/** Without the answers: they may repeat the payload. */
export async function attemptsOfDeliveries(
  db: Db,
  deliveryIds: readonly string[],
): Promise<Omit<DeliveryAttemptRow, 'answer'>[]> {
  if (deliveryIds.length === 0) return []
  return db
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'number', 'at', 'duration', 'answer_status', 'error', 'error_i18n'])
    .where('delivery_id', 'in', textList(db, deliveryIds))
    .orderBy('delivery_id')
    .orderBy('number')
    .execute()
}
