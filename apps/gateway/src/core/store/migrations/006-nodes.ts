import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db } from '../tables.js'

/** Gateways that share a Postgres, the leases of each, and the calls between them. Times are the database's, in milliseconds since 1970. */
export async function nodes(db: Db): Promise<void> {
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('started_at', 'integer', (column) => column.notNull())
    .addColumn('beat_at', 'integer', (column) => column.notNull())
    .addColumn('draining', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('leases_node').on('leases').column('node_id').execute()
  await db.schema
    .createTable('node_calls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('to_node', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('answer', 'text')
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('node_calls_node').on('node_calls').column('to_node').execute()
  if (!isPostgres(db)) return
  await sql`create sequence lease_fences`.execute(db)
  // Nobody waits for a call after a restart of the server.
  await sql`alter table node_calls set unlogged`.execute(db)
}
