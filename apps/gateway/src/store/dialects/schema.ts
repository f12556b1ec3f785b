import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './kind.js'

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 from pg_class where oid = to_regclass(${name})`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  return (await found.execute(db)).rows.length > 0
}

/** Until the transaction ends, nobody else migrates. SQLite's lets nobody else write anyway. */
export async function lockForMigration(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext('morpheus: migration'))`.execute(db)
}
