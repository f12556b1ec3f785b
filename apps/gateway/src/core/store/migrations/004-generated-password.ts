import type { Db } from '../tables.js'

/** 1 until the first sign-in with the generated password: each start prints a new one. */
export async function generatedPassword(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('password_unused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
