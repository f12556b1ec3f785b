import type { Db } from '../tables.js'

/** Imports of stored messages into Chatwoot: the beginning of one under way, and the end of the last one. */
export async function chatwootImports(db: Db): Promise<void> {
  for (const name of ['import_since', 'imported_at'] as const)
    await db.schema.alterTable('chatwoot_links').addColumn(name, 'text').execute()
}
