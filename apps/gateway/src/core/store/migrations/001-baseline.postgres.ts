import { sql } from 'kysely'
import type { Db } from '../tables.js'

/**
 * Postgres version of `countDeliveries`: writers are concurrent, and a shared counter row would serialise or deadlock
 * their commits. So each connection counts in its own rows (`writer` is its server process) and readers sum them;
 * `foldDeliveryCounts` merges closed connections into writer 0.
 */
export async function countDeliveriesByWriter(db: Db): Promise<void> {
  await db.schema
    .createTable('delivery_totals')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('writer', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('delivery_totals_once', ['target_id', 'event', 'state', 'writer'])
    .execute()
  await db.schema
    .createTable('delivery_minutes')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('minute', 'text', (column) => column.notNull())
    .addColumn('writer', 'integer', (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('delivered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dead', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('delivery_minutes_once', ['target_id', 'minute', 'writer'])
    .execute()
  await db.schema.createIndex('delivery_minutes_by_age').on('delivery_minutes').column('minute').execute()
  for (const statement of [...functions, ...triggers]) await sql.raw(statement).execute(db)
}

const addTotals = `insert into delivery_totals (target_id, event, state, writer, count)
  select target_id, event, state, pg_backend_pid(), sum(amount) from changed
    group by target_id, event, state having sum(amount) <> 0
  on conflict (target_id, event, state, writer) do update set count = delivery_totals.count + excluded.count`

const addMinutes = `insert into delivery_minutes (target_id, minute, writer, created, delivered, dead, failed)
  select target_id, substr(at, 1, 16), pg_backend_pid(), sum(created), sum(delivered), sum(dead), sum(failed)
    from happened group by target_id, substr(at, 1, 16)
  on conflict (target_id, minute, writer) do update set
    created = delivery_minutes.created + excluded.created,
    delivered = delivery_minutes.delivered + excluded.delivered,
    dead = delivery_minutes.dead + excluded.dead,
    failed = delivery_minutes.failed + excluded.failed`

/** Finished deliveries, by their last attempt. */
const ends = (rows: 'added' | 'removed', amount: 1 | -1) => `
  select target_id, last_attempt_at as at, 0 as created,
    case when state = 'delivered' then ${amount} else 0 end as delivered,
    case when state = 'dead' then ${amount} else 0 end as dead, 0 as failed
  from ${rows} where state in ('delivered', 'dead') and last_attempt_at is not null`

const made = `
  select target_id, created_at as at, 1 as created, 0 as delivered, 0 as dead, 0 as failed from added`

const counting = (name: string, ...statements: string[]) =>
  `create function ${name}() returns trigger language plpgsql as $$
    begin ${statements.map((statement) => `${statement};`).join('\n')} return null; end $$`

const functions: readonly string[] = [
  counting(
    'count_new_deliveries',
    `with changed as (select target_id, event, state, 1 as amount from added) ${addTotals}`,
    `with happened as (${made} union all ${ends('added', 1)}) ${addMinutes}`,
  ),
  counting(
    'recount_deliveries',
    `with changed as (
      select target_id, event, state, 1 as amount from added
      union all select target_id, event, state, -1 from removed) ${addTotals}`,
    `with happened as (${ends('removed', -1)} union all ${ends('added', 1)}) ${addMinutes}`,
  ),
  // Deleting a target deletes its counts, in either order.
  counting(
    'uncount_deliveries',
    `with there as (
      select id from delivery_targets where id in (select target_id from removed) for key share
    ), changed as (
      select target_id, event, state, -1 as amount from removed join there on there.id = target_id) ${addTotals}`,
  ),
  counting(
    'count_failed_attempts',
    `with happened as (
      select target_id, at, 0 as created, 0 as delivered, 0 as dead, 1 as failed
      from added join deliveries on deliveries.id = delivery_id where added.error is not null) ${addMinutes}`,
  ),
]

/** Statement-level: a statement that changes thousands of rows updates each count once. */
const triggers: readonly string[] = [
  `create trigger deliveries_counted after insert on deliveries
    referencing new table as added for each statement execute function count_new_deliveries()`,
  `create trigger deliveries_recounted after update on deliveries
    referencing old table as removed new table as added for each statement execute function recount_deliveries()`,
  `create trigger deliveries_uncounted after delete on deliveries
    referencing old table as removed for each statement execute function uncount_deliveries()`,
  `create trigger delivery_attempts_counted after insert on delivery_attempts
    referencing new table as added for each statement execute function count_failed_attempts()`,
]
