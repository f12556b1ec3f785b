import { CompiledQuery } from 'kysely'
import type { Db } from './tables.js'

const begin = CompiledQuery.raw('savepoint part')
const release = CompiledQuery.raw('release savepoint part')
const rollBack = CompiledQuery.raw('rollback to savepoint part')

/** The database has ended the whole transaction, as SQLite does on a full disk; `cause` says why. */
export class TransactionEnded extends Error {}

/**
 * Runs a part of a transaction, which alone is rolled back when `run` throws.
 * @throws what `run` throws, or TransactionEnded where there is no transaction any more.
 */
export async function inSavepoint<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  await db.executeQuery(begin)
  try {
    const result = await run()
    await db.executeQuery(release)
    return result
  } catch (error) {
    await takeBack(db, error)
    throw error
  }
}

async function takeBack(db: Db, cause: unknown): Promise<void> {
  try {
    await db.executeQuery(rollBack)
    await db.executeQuery(release)
  } catch {
    throw new TransactionEnded('The transaction has ended', { cause })
  }
}
