import { sql } from 'kysely'
import type { Db } from '../tables.js'

/**
 * Counters for a session's deliveries, so that half a million rows are not read per request. Triggers maintain them, so
 * no writer can forget to.
 */
export async function countDeliveries(db: Db): Promise<void> {
  await db.schema
    .createTable('delivery_totals')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('delivery_totals_once', ['target_id', 'event', 'state'])
    .execute()
  await db.schema
    .createTable('delivery_minutes')
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('delivery_targets.id').onDelete('cascade'),
    )
    .addColumn('minute', 'text', (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('delivered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dead', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('delivery_minutes_once', ['target_id', 'minute'])
    .execute()
  await db.schema.createIndex('delivery_minutes_by_age').on('delivery_minutes').column('minute').execute()
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}

const addTo = (row: 'new' | 'old', amount: 1 | -1) => `
  insert into delivery_totals (target_id, event, state, count)
    values (${row}.target_id, ${row}.event, ${row}.state, ${amount})
    on conflict (target_id, event, state) do update set count = count + ${amount};`

const addEnd = (row: 'new' | 'old', amount: 1 | -1) => `
  insert into delivery_minutes (target_id, minute, delivered, dead)
    select ${row}.target_id, substr(${row}.last_attempt_at, 1, 16),
      ${amount} * (${row}.state = 'delivered'), ${amount} * (${row}.state = 'dead')
    where ${row}.state in ('delivered', 'dead') and ${row}.last_attempt_at is not null
    on conflict (target_id, minute) do update
      set delivered = delivered + excluded.delivered, dead = dead + excluded.dead;`

const triggers: readonly string[] = [
  `create trigger deliveries_counted after insert on deliveries begin
    ${addTo('new', 1)}
    insert into delivery_minutes (target_id, minute, created)
      values (new.target_id, substr(new.created_at, 1, 16), 1)
      on conflict (target_id, minute) do update set created = created + 1;
    ${addEnd('new', 1)}
  end`,
  `create trigger deliveries_recounted after update of state, last_attempt_at on deliveries
    when old.state <> new.state or old.last_attempt_at is not new.last_attempt_at begin
    ${addTo('old', -1)}
    ${addTo('new', 1)}
    ${addEnd('old', -1)}
    ${addEnd('new', 1)}
  end`,
  // Deleting a target deletes its counts, in either order.
  `create trigger deliveries_uncounted after delete on deliveries begin
    update delivery_totals set count = count - 1
      where target_id = old.target_id and event = old.event and state = old.state;
  end`,
  `create trigger delivery_attempts_counted after insert on delivery_attempts when new.error is not null begin
    insert into delivery_minutes (target_id, minute, failed)
      select target_id, substr(new.at, 1, 16), 1 from deliveries where id = new.delivery_id
      on conflict (target_id, minute) do update set failed = failed + 1;
  end`,
]
