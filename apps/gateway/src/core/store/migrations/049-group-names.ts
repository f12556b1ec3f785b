import type { Db } from '../tables.js'

/** Names of groups, which lists of conversations show and search; the second is folded. */
export async function groupNames(db: Db): Promise<void> {
  for (const column of ['group_name', 'group_sort_name'])
    await db.schema.alterTable('conversations').addColumn(column, 'text').execute()
}
