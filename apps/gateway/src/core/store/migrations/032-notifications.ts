import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db } from '../tables.js'

/** Notifications of each account, and what decides whether a session's next event is one. */
export async function notifications(db: Db): Promise<void> {
  const integer = sql.raw(isPostgres(db) ? 'bigint' : 'integer')
  await sql`create table notifications (user_id text not null references users (id) on delete cascade,
    id text not null, session_id text not null, cursor ${integer} not null, event text not null,
    payload text not null, kind text not null, contact text, at text not null, "read" ${integer} not null default 0,
    constraint notifications_key primary key (user_id, id))`.execute(db)
  await sql`create index notifications_by_kind on notifications (user_id, kind, cursor)`.execute(db)
  await sql`create index notifications_by_time on notifications (at)`.execute(db)
  await sql`create table notification_states (
    session_id text not null primary key references sessions (id) on delete cascade, status text,
    restarting ${integer} not null default 0, restricted ${integer} not null default 0)`.execute(db)
  await sql`insert into notification_states (session_id, status) select id, status from sessions`.execute(db)
}
