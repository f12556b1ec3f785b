import { sql } from 'kysely'
import type { Db } from '../tables.js'

/**
 * What `015-delivery-counts.ts` counts, as Postgres can do it: there several write at the same time, and a count that all
 * of them change would make each wait for the others' commits, or two of them for each other. So each connection counts
 * in rows of its own, `writer` being its process at the server, and whoever reads adds them up; `foldDeliveryCounts` adds
 * those of connections that are gone to the rows of writer 0. Nothing is counted here that was there before: no database
 * of Postgres is older than this.
 */
export async function deliveryCountsByWriter(db: Db): Promise<void> {
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
  // Nothing is counted by these any more.
  for (const index of ['deliveries_by_creation', 'deliveries_by_attempt', 'delivery_attempts_failed']) {
    await db.schema.dropIndex(index).execute()
  }
}

const functions: readonly string[] = [
  `create function add_to_delivery_totals(target text, told text, its_state text, amount bigint) returns void
    language sql as $$
      insert into delivery_totals (target_id, event, state, writer, count)
        values (target, told, its_state, pg_backend_pid(), amount)
        on conflict (target_id, event, state, writer)
        do update set count = delivery_totals.count + excluded.count
    $$`,
  `create function add_to_delivery_minutes(target text, at text, begun bigint, ended_as text, faults bigint, amount bigint)
    returns void language sql as $$
      insert into delivery_minutes (target_id, minute, writer, created, delivered, dead, failed)
        values (target, substr(at, 1, 16), pg_backend_pid(), begun,
          case when ended_as = 'delivered' then amount else 0 end,
          case when ended_as = 'dead' then amount else 0 end, faults)
        on conflict (target_id, minute, writer) do update set
          created = delivery_minutes.created + excluded.created,
          delivered = delivery_minutes.delivered + excluded.delivered,
          dead = delivery_minutes.dead + excluded.dead,
          failed = delivery_minutes.failed + excluded.failed
    $$`,
  `create function count_delivery() returns trigger language plpgsql as $$ begin
      perform add_to_delivery_totals(new.target_id, new.event, new.state, 1);
      perform add_to_delivery_minutes(new.target_id, new.created_at, 1, null, 0, 0);
      if new.state in ('delivered', 'dead') and new.last_attempt_at is not null then
        perform add_to_delivery_minutes(new.target_id, new.last_attempt_at, 0, new.state, 0, 1);
      end if;
      return null;
    end $$`,
  `create function recount_delivery() returns trigger language plpgsql as $$ begin
      perform add_to_delivery_totals(old.target_id, old.event, old.state, -1);
      perform add_to_delivery_totals(new.target_id, new.event, new.state, 1);
      if old.state in ('delivered', 'dead') and old.last_attempt_at is not null then
        perform add_to_delivery_minutes(old.target_id, old.last_attempt_at, 0, old.state, 0, -1);
      end if;
      if new.state in ('delivered', 'dead') and new.last_attempt_at is not null then
        perform add_to_delivery_minutes(new.target_id, new.last_attempt_at, 0, new.state, 0, 1);
      end if;
      return null;
    end $$`,
  // A target that is deleted takes its counts with it, in whatever order.
  `create function uncount_delivery() returns trigger language plpgsql as $$ begin
      perform 1 from delivery_targets where id = old.target_id for key share;
      if found then perform add_to_delivery_totals(old.target_id, old.event, old.state, -1); end if;
      return null;
    end $$`,
  `create function count_failed_attempt() returns trigger language plpgsql as $$ declare target text; begin
      select target_id into target from deliveries where id = new.delivery_id;
      perform add_to_delivery_minutes(target, new.at, 0, null, 1, 0);
      return null;
    end $$`,
]

const triggers: readonly string[] = [
  `create trigger deliveries_counted after insert on deliveries
    for each row execute function count_delivery()`,
  `create trigger deliveries_recounted after update of state, last_attempt_at on deliveries
    for each row when (old.state <> new.state or old.last_attempt_at is distinct from new.last_attempt_at)
    execute function recount_delivery()`,
  `create trigger deliveries_uncounted after delete on deliveries
    for each row execute function uncount_delivery()`,
  `create trigger delivery_attempts_counted after insert on delivery_attempts
    for each row when (new.error is not null) execute function count_failed_attempt()`,
]
