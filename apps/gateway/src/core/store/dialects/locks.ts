import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './dialectKind.js'

/**
 * Holds an advisory lock of this name until the transaction ends, for resources without a row. SQLite needs none: one
 * transaction writes at a time.
 */
export async function acquireNamedLock(
  db: Db,
  name: 'migration' | 'accounts' | 'system log' | 'delivery counts' | 'smtp' | 'drain',
): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${`morpheus: ${name}`}))`.execute(db)
}

/** A transaction of a group writer: `token` is new for each. */
export interface CommitMark {
  readonly writer: string
  readonly token: string
}

/** Postgres aborts a group's statement after this time, so that a hung one frees its partitions. */
const maxStatementMs = 20_000

/** Postgres ends a group's connection when its gateway sends nothing for this time between two statements. */
const maxPauseMs = 10_000

interface BegunGroup {
  /** The server's id of the transaction, to query its outcome; null on SQLite. */
  transactionId: string | null
  partitions: ReadonlySet<number>
}

/**
 * Locks partitions for a group commit until its transaction ends; row locks are awaited for at most `lockWaitMs`. A
 * partition is a fixed share of the owners of changes (accounts and sessions): over all nodes, one transaction at a time
 * writes it. The first partition is awaited; of the others, only those that are free are locked. A transaction that
 * waits for a partition thus holds none, and there is no deadlock. The mark shows later whether it was committed.
 */
export async function beginGroupCommit(
  db: Db,
  partitions: readonly number[],
  { writer, token }: CommitMark,
  lockWaitMs: number,
): Promise<BegunGroup> {
  if (!isPostgres(db)) return { transactionId: null, partitions: new Set(partitions) }
  const [first, ...others] = partitions
  const group = sql`hashtext('morpheus: group')`
  // `other * first.lock` (which is 1) makes Postgres lock the first partition before it tries the others.
  const { rows } = await sql<{ transactionId: string; granted: number[] }>`
    with first as materialized (select 1 as lock, pg_advisory_xact_lock(${group}, ${first}::integer)),
      mark as (
        insert into commit_marks (writer, token, at)
        select ${writer}, ${token}, (extract(epoch from clock_timestamp()) * 1000)::bigint from first
        on conflict (writer) do update set token = excluded.token, at = excluded.at)
    select array(
        select other from unnest(${others}::integer[]) as other
        where pg_try_advisory_xact_lock(${group}, other * first.lock)
      ) as granted,
      set_config('lock_timeout', ${`${lockWaitMs}ms`}, true),
      set_config('statement_timeout', ${`${maxStatementMs}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${maxPauseMs}ms`}, true),
      txid_current()::text as "transactionId"
    from first`.execute(db)
  const [row] = rows
  if (first === undefined || !row) throw new Error('There are no partitions to lock')
  return { transactionId: row.transactionId, partitions: new Set([first, ...row.granted]) }
}
