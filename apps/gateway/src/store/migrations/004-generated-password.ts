import type { Db } from '../tables.js'

/** 1 while nobody has signed in with the password that we made for the account: each start shows a new one. */
export async function generatedPassword(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('password_unused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
