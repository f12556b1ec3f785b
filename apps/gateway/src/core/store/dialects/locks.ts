import { sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './dialectKind.js'

/** Holds an advisory lock of this name until the transaction ends, for resources without a row. */
export async function lockNamed(
  db: Db,
  name: 'migration' | 'accounts' | 'system log' | 'delivery counts' | 'smtp' | 'drain',
): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtext(${`morpheus: ${name}`}))`.execute(db)
}

/** The longest that a hung group keeps its partition: a statement, and a gateway that stopped between two. */
const maxStatementMs = 20_000
const maxPauseMs = 10_000

interface BegunGroup {
  /** The server's id of the transaction, to query its outcome; null on SQLite. */
  transaction: string | null
  partitions: ReadonlySet<number>
}

/**
 * Serialises the groups of a partition, those of all nodes, until the transaction ends, and limits its waits for rows
 * to `lockWaitMs`. It waits for the first partition, and has of the others those that no other node holds: a
 * transaction that waits for a partition holds none, so that there is no deadlock.
 */
export async function beginGroup(
  db: Db,
  partitions: readonly number[],
  lockWaitMs: number,
): Promise<BegunGroup> {
  if (!isPostgres(db)) return { transaction: null, partitions: new Set(partitions) }
  const [first, ...others] = partitions
  const group = sql`hashtext('morpheus: group')`
  const { rows } = await sql<{ transaction: string; granted: number[] }>`
    with first as materialized (select 1 as lock, pg_advisory_xact_lock(${group}, ${first}::integer))
    select array(
        select other from unnest(${others}::integer[]) as other
        where pg_try_advisory_xact_lock(${group}, other * first.lock)
      ) as granted,
      set_config('lock_timeout', ${`${lockWaitMs}ms`}, true),
      set_config('statement_timeout', ${`${maxStatementMs}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${maxPauseMs}ms`}, true),
      txid_current()::text as transaction
    from first`.execute(db)
  const [row] = rows
  if (first === undefined || !row) throw new Error('A group begins with a partition')
  return { transaction: row.transaction, partitions: new Set([first, ...row.granted]) }
}
