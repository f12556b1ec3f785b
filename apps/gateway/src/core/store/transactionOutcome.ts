import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './tables.js'

/** `unknown` where the server was unreachable for too long, or has forgotten the transaction. */
type TransactionOutcome = 'committed' | 'aborted' | 'unknown'

/** Half a minute in all, enough for a server restart. */
const retryDelaysMs = [100, 400, 1000, 2000, 4000, 8000, 8000, 8000]

/** `transaction` is the server's id of it, of `beginGroupCommit`. */
export async function findTransactionOutcome(db: Db, transaction: string): Promise<TransactionOutcome> {
  for (const ms of [0, ...retryDelaysMs]) {
    if (ms > 0) await sleep(ms)
    const status = await readStatus(db, transaction)
    if (status === 'committed' || status === 'aborted') return status
    if (status === null) return 'unknown'
  }
  return 'unknown'
}

/** Null where the server has forgotten it; `in progress` also while it is unreachable. */
async function readStatus(db: Db, transaction: string): Promise<string | null> {
  try {
    const { rows } = await sql<{ status: string | null }>`
      select txid_status(${transaction}::bigint) as status`.execute(db)
    return rows[0]?.status ?? null
  } catch {
    return 'in progress'
  }
}
