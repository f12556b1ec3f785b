import type { Db } from '../tables.js'

/** The last transaction of each group writer, by which it finds out whether a commit without an answer was made. */
export async function commitMarks(db: Db): Promise<void> {
  await db.schema
    .createTable('commit_marks')
    .addColumn('writer', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .execute()
}
