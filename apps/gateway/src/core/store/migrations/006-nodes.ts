import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db } from '../tables.js'

/** Gateways that share a Postgres, and the leases of each. Times are the database's, in milliseconds since 1970. */
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
  if (isPostgres(db)) await sql`create sequence lease_fences`.execute(db)
}
