import type { SessionStatus } from '@morpheus/sdk/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'
import { isAlive } from './nodes.js'

export async function countByStatus(db: Db): Promise<Map<SessionStatus, number>> {
  return toStatusCounts(db.selectFrom('sessions'))
}

/**
 * Sessions by status as one node of a cluster reports them, so that the sum over all nodes is right: those whose home it
 * is, and at the oldest live node those without one.
 */
export async function countByStatusAtNode(db: Db, nodeId: string): Promise<Map<SessionStatus, number>> {
  const oldest = db.selectFrom('nodes').select('nodes.id').where(isAlive)
  return toStatusCounts(
    db
      .selectFrom('sessions')
      .where(({ eb, selectFrom, fn, val }) =>
        eb(
          fn.coalesce(
            selectFrom('leases')
              .innerJoin('nodes', 'nodes.id', 'leases.node_id')
              .select('nodes.id')
              .whereRef('leases.name', '=', sql<string>`'session:' || sessions.id`)
              .where(isAlive),
            oldest.orderBy('nodes.started_at').orderBy('nodes.id').limit(1),
          ),
          '=',
          val(nodeId),
        ),
      ),
  )
}

async function toStatusCounts<Selected>(
  sessions: SelectQueryBuilder<Tables, 'sessions', Selected>,
): Promise<Map<SessionStatus, number>> {
  const rows = await sessions
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

export interface SessionCounts {
  total: number
  connected: number
  /** Down for good, and reconnecting on their own. */
  down: number
  reconnecting: number
  /** Need attention: down, slowReconnects to reconnect, restricted, or unstable. */
  attention: number
  slowReconnects: number
  restricted: number
  unstable: number
  /** Ever paired, whatever their current state. */
  paired: number
}

export async function countSessionsOfUser(
  db: Db,
  userId: string,
  visibleSessions: VisibleSessions = null,
): Promise<SessionCounts> {
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.countAll().filterWhere('status', '=', 'connected').as('connected'),
      fn.countAll().filterWhere('availability', '=', 'down').as('down'),
      fn.countAll().filterWhere('availability', '=', 'reconnecting').as('reconnecting'),
      fn.countAll().filterWhere('attention', 'is not', null).as('attention'),
      fn.countAll().filterWhere('attention', '=', 'reconnecting').as('slowReconnects'),
      fn.countAll().filterWhere('attention', '=', 'restricted').as('restricted'),
      fn.countAll().filterWhere('attention', '=', 'unstable').as('unstable'),
      fn
        .countAll()
        .filterWhere((eb) => eb.or([eb('availability', '!=', 'unpaired'), eb('phone', 'is not', null)]))
        .as('paired'),
    ])
    .where('user_id', '=', userId)
    .where(isVisible(db, 'id', visibleSessions))
    .executeTakeFirstOrThrow()
  const { total, connected, down, reconnecting, attention, slowReconnects, restricted, unstable, paired } =
    row
  return {
    total: Number(total),
    connected: Number(connected),
    down: Number(down),
    reconnecting: Number(reconnecting),
    attention: Number(attention),
    slowReconnects: Number(slowReconnects),
    restricted: Number(restricted),
    unstable: Number(unstable),
    paired: Number(paired),
  }
}
