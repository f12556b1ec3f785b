import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './kind.js'

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const rows = isPostgres(db)
    ? sql`select 1 from pg_class where oid = to_regclass(${name})`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  return (await rows.execute(db)).rows.length > 0
}
