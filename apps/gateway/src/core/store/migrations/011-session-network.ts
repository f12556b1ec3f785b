import type { Db } from '../tables.js'

/** Proxy and linked-device name of a session, which connects by the server's own without them. */
export async function sessionNetwork(db: Db): Promise<void> {
  await db.schema
    .createTable('session_proxies')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('attempted_at', 'text')
    .addColumn('succeeded_at', 'text')
    .addColumn('error', 'text')
    .addColumn('error_message', 'text')
    .execute()
  await db.schema
    .createTable('session_devices')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('device', 'text', (column) => column.notNull())
    .execute()
}
