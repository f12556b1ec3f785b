import type { Db } from '../../tables.js'

/** Model usage of a session per day: calls, tokens, and millionths of a dollar where the price is known. */
export async function modelUsage(db: Db): Promise<void> {
  await db.schema
    .createTable('model_usage')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addColumn('input_tokens', 'integer', (column) => column.notNull())
    .addColumn('output_tokens', 'integer', (column) => column.notNull())
    .addColumn('cost', 'integer', (column) => column.notNull())
    .addColumn('unpriced', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('model_usage_once', ['session_id', 'day', 'model'])
    .execute()
}
