import type { Db } from '../tables.js'

/** Details of messages and the text of quoted ones. Null in rows of earlier versions, which write none. */
export async function messageDetails(db: Db): Promise<void> {
  for (const column of ['details', 'quoted'])
    await db.schema.alterTable('messages').addColumn(column, 'text').execute()
}
