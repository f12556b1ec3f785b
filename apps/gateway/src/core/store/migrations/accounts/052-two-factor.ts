import type { Db } from '../../tables.js'

export async function twoFactor(db: Db): Promise<void> {
  await db.schema
    .createTable('two_factor')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('enabled_at', 'text')
    .execute()
  await db.schema
    .createTable('used_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('step', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('used_codes_key', ['user_id', 'step'])
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute()
}
