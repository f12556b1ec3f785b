import type { Db } from '../../tables.js'

export async function templateUses(db: Db): Promise<void> {
  await db.schema.alterTable('messages').addColumn('template_id', 'text').execute()
  await db.schema
    .createTable('template_uses')
    .addColumn('template_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('begins', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('template_uses_once', ['template_id', 'begins'])
    .execute()
  await db.schema
    .createIndex('template_uses_by_user')
    .on('template_uses')
    .columns(['user_id', 'begins'])
    .execute()
}
