import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db } from '../tables.js'

/** Adds the time at which a delivery was abandoned without an attempt, and counts it as its end. */
export async function abandonedDeliveries(db: Db): Promise<void> {
  await db.schema.alterTable('deliveries').addColumn('abandoned_at', 'text').execute()
  for (const statement of isPostgres(db) ? postgresCounting : sqliteCounting)
    await sql.raw(statement).execute(db)
}

const addTotal = (row: 'new' | 'old', amount: 1 | -1) => `
  insert into delivery_totals (target_id, event, state, count)
    values (${row}.target_id, ${row}.event, ${row}.state, ${amount})
    on conflict (target_id, event, state) do update set count = count + ${amount};`

/** A finished delivery ended when it was abandoned or last attempted, whichever came later. */
const addEnd = (row: 'new' | 'old', amount: 1 | -1) => `
  insert into delivery_minutes (target_id, minute, delivered, dead)
    select ${row}.target_id,
      substr(max(coalesce(${row}.last_attempt_at, ''), coalesce(${row}.abandoned_at, '')), 1, 16),
      ${amount} * (${row}.state = 'delivered'), ${amount} * (${row}.state = 'dead')
    where ${row}.state in ('delivered', 'dead')
      and (${row}.last_attempt_at is not null or ${row}.abandoned_at is not null)
    on conflict (target_id, minute) do update
      set delivered = delivered + excluded.delivered, dead = dead + excluded.dead;`

const sqliteCounting: readonly string[] = [
  'drop trigger deliveries_counted',
  'drop trigger deliveries_recounted',
  `create trigger deliveries_counted after insert on deliveries begin
    ${addTotal('new', 1)}
    insert into delivery_minutes (target_id, minute, created)
      values (new.target_id, substr(new.created_at, 1, 16), 1)
      on conflict (target_id, minute) do update set created = created + 1;
    ${addEnd('new', 1)}
  end`,
  `create trigger deliveries_recounted after update of state, last_attempt_at, abandoned_at on deliveries
    when old.state <> new.state or old.last_attempt_at is not new.last_attempt_at
      or old.abandoned_at is not new.abandoned_at begin
    ${addTotal('old', -1)}
    ${addTotal('new', 1)}
    ${addEnd('old', -1)}
    ${addEnd('new', 1)}
  end`,
]

const addTotals = `insert into delivery_totals (target_id, event, state, writer, count)
  select target_id, event, state, pg_backend_pid(), sum(amount) from changed
    group by target_id, event, state having sum(amount) <> 0
  on conflict (target_id, event, state, writer) do update set count = delivery_totals.count + excluded.count;`

const addMinutes = `insert into delivery_minutes (target_id, minute, writer, created, delivered, dead, failed)
  select target_id, substr(at, 1, 16), pg_backend_pid(), sum(created), sum(delivered), sum(dead), sum(failed)
    from happened group by target_id, substr(at, 1, 16)
  on conflict (target_id, minute, writer) do update set
    created = delivery_minutes.created + excluded.created,
    delivered = delivery_minutes.delivered + excluded.delivered,
    dead = delivery_minutes.dead + excluded.dead,
    failed = delivery_minutes.failed + excluded.failed;`

/** `greatest` passes over nulls. */
const ends = (rows: 'added' | 'removed', amount: 1 | -1) => `
  select target_id, greatest(last_attempt_at, abandoned_at) as at, 0 as created,
    case when state = 'delivered' then ${amount} else 0 end as delivered,
    case when state = 'dead' then ${amount} else 0 end as dead, 0 as failed
  from ${rows} where state in ('delivered', 'dead') and (last_attempt_at is not null or abandoned_at is not null)`

const postgresCounting: readonly string[] = [
  `create or replace function count_new_deliveries() returns trigger language plpgsql as $$ begin
    with changed as (select target_id, event, state, 1 as amount from added) ${addTotals}
    with happened as (
      select target_id, created_at as at, 1 as created, 0 as delivered, 0 as dead, 0 as failed from added
      union all ${ends('added', 1)}) ${addMinutes}
    return null; end $$`,
  `create or replace function recount_deliveries() returns trigger language plpgsql as $$ begin
    with changed as (
      select target_id, event, state, 1 as amount from added
      union all select target_id, event, state, -1 from removed) ${addTotals}
    with happened as (${ends('removed', -1)} union all ${ends('added', 1)}) ${addMinutes}
    return null; end $$`,
]
