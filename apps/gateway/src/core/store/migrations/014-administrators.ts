import { sql } from 'kysely'
import type { Db } from '../tables.js'

/** Administrators; the first account becomes one. */
export async function administrators(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('administrator', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update users set administrator = 1
    where id = (select id from users order by created_at, id limit 1)`.execute(db)
}
