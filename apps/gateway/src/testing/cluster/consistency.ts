import { sql } from 'kysely'
import type { Db } from '../../core/store/tables.js'

/**
 * What a cluster must never leave in its store, once nothing is under way: each line names a violation. Empty where
 * all holds.
 */
export async function listViolations(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db)
    for (const { id } of rows) found.push(`${what}: ${id}`)
  }
  return found
}

const checks: Readonly<Record<string, string>> = {
  'an account’s event cursors have a gap': `
    select user_id as id from events group by user_id having count(*) <> max(cursor) - min(cursor) + 1`,
  'an account’s last cursor is not that of its last event': `
    select users.id from users join events on events.user_id = users.id
    group by users.id having max(events.cursor) <> max(users.event_cursor)`,
  'an account’s events go back in time by more than a slow change takes': `
    select distinct user_id as id from (
      select user_id, at::timestamptz as at, lag(at::timestamptz) over (
        partition by user_id order by cursor) as before
      from events) as timed where at < before - interval '60 seconds'`,
  'an event is delivered to a target twice': `
    select event_id as id from deliveries group by event_id, target_id having count(*) > 1`,
  'deliveries of a target are not in the order of its events': `
    select id from (
      select deliveries.id, events.cursor < lag(events.cursor) over (
        partition by deliveries.target_id order by deliveries.seq) as late
      from deliveries join events on events.id = deliveries.event_id) as ordered where late`,
  'a delivery is left': 'select id from deliveries where open = 1',
  'a message is left': `select id from messages where open = 1`,
  'a message is stored twice': `
    select network_id as id from messages group by session_id, direction, network_id having count(*) > 1`,
  'a delivery has no target': `
    select deliveries.id from deliveries left join delivery_targets on delivery_targets.id = target_id
    where delivery_targets.id is null`,
  'a session that should run has no live home': `
    select sessions.id from sessions left join leases on leases.name = 'session:' || sessions.id
    left join nodes on nodes.id = leases.node_id
      and nodes.beat_at > extract(epoch from clock_timestamp()) * 1000 - 6000
    where sessions.status <> 'disconnected' and nodes.id is null`,
  'a session is not back': `select id from sessions where status <> 'connected'`,
}
