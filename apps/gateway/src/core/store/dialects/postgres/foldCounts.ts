import { sql } from 'kysely'
import type { Db } from '../../tables.js'
import { isPostgres } from '../dialectKind.js'
import { acquireNamedLock } from '../locks.js'

/**
 * Merges the counts of closed connections into writer 0: otherwise each start adds rows to sum. Skips locked rows, so
 * it never blocks. No-op on SQLite, which has one row of each.
 */
export async function foldDeliveryCounts(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await db.transaction().execute(async (transaction) => {
    await acquireNamedLock(transaction, 'delivery counts')
    await sql`with gone as (
        select target_id, event, state, writer from delivery_totals
          where writer <> 0 and writer not in (select pid from pg_stat_activity)
          for update skip locked
      ), counted as (
        delete from delivery_totals using gone
          where delivery_totals.target_id = gone.target_id and delivery_totals.event = gone.event
            and delivery_totals.state = gone.state and delivery_totals.writer = gone.writer
          returning delivery_totals.*
      )
      insert into delivery_totals (target_id, event, state, writer, count)
        select target_id, event, state, 0, sum(count) from counted group by target_id, event, state
        on conflict (target_id, event, state, writer)
        do update set count = delivery_totals.count + excluded.count`.execute(transaction)
    await sql`with gone as (
        select target_id, minute, writer from delivery_minutes
          where writer <> 0 and writer not in (select pid from pg_stat_activity)
          for update skip locked
      ), counted as (
        delete from delivery_minutes using gone
          where delivery_minutes.target_id = gone.target_id and delivery_minutes.minute = gone.minute
            and delivery_minutes.writer = gone.writer
          returning delivery_minutes.*
      )
      insert into delivery_minutes (target_id, minute, writer, created, delivered, dead, failed)
        select target_id, minute, 0, sum(created), sum(delivered), sum(dead), sum(failed)
          from counted group by target_id, minute
        on conflict (target_id, minute, writer) do update set
          created = delivery_minutes.created + excluded.created,
          delivered = delivery_minutes.delivered + excluded.delivered,
          dead = delivery_minutes.dead + excluded.dead,
          failed = delivery_minutes.failed + excluded.failed`.execute(transaction)
  })
}
