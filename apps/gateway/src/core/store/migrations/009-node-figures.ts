import type { Db } from '../tables.js'

/** Each node writes its name and figures with its heartbeat. Null for a node of an earlier version, which writes none. */
export async function nodeFigures(db: Db): Promise<void> {
  for (const column of ['homes', 'running', 'lag_ms', 'memory'])
    await db.schema.alterTable('nodes').addColumn(column, 'integer').execute()
  await db.schema.alterTable('nodes').addColumn('name', 'text').execute()
}
