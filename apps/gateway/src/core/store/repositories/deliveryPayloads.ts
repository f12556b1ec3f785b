import type { DeliveryRow } from '../deliveryTables.js'
import type { Db } from '../tables.js'

/** The bodies of a session's last deliveries of an event to targets of a kind, newest first. */
export async function listLastPayloads(
  db: Db,
  { sessionId, kind, event }: { sessionId: string } & Pick<DeliveryRow, 'kind' | 'event'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('payload')
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('event', '=', event)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ payload }) => payload)
}
