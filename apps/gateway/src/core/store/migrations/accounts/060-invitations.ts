import { sql } from 'kysely'
import type { Db } from '../../tables.js'

/** Invitations, of whose links only hashes are stored; sign-up time and lock of accounts. */
export async function invitations(db: Db): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('mail_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('invitations_by_expiry').on('invitations').column('expires_at').execute()
  await db.schema.createIndex('invitations_by_user').on('invitations').column('invited_by').execute()
  await db.schema.alterTable('users').addColumn('signed_in_at', 'text').execute()
  await db.schema.alterTable('users').addColumn('blocked_at', 'text').execute()
  await sql`update users set signed_in_at =
    (select max(devices.created_at) from devices where devices.user_id = users.id)`.execute(db)
}
