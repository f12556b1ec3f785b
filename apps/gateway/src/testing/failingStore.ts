import { sql } from 'kysely'
import { isPostgres } from '../core/store/dialects/dialectKind.js'
import type { Db } from '../core/store/tables.js'

/** Makes inserts into a table fail, as on a full disk. Returns the function to undo it. */
export async function refuseInserts(
  db: Db,
  table: 'health_probe' | 'virtual_phones' | 'activity' | 'message_attempts',
): Promise<() => Promise<void>> {
  if (!isPostgres(db)) {
    await sql`create trigger full before insert on ${sql.table(table)} begin select raise(abort, 'full'); end`.execute(
      db,
    )
    return async () => void (await sql`drop trigger full`.execute(db))
  }
  await sql`create function refuse_insert() returns trigger language plpgsql as
    $$ begin raise exception 'full'; end $$`.execute(db)
  await sql`create trigger full_disk before insert on ${sql.table(table)}
    for each row execute function refuse_insert()`.execute(db)
  return async () => void (await sql`drop function refuse_insert cascade`.execute(db))
}

export async function failAtCommit(transaction: Db): Promise<void> {
  if (isPostgres(transaction)) {
    await sql`alter table session_behaviors alter constraint session_behaviors_session_id_fkey
      deferrable initially deferred`.execute(transaction)
  } else await sql`pragma defer_foreign_keys = on`.execute(transaction)
  await sql`insert into session_behaviors (session_id, behavior) values ('nobody', '{}')`.execute(transaction)
}
