import { CompiledQuery } from 'kysely'
import type { Db } from '../tables.js'

/** The Postgres driver recognises these texts: it sends a savepoint with the first statement after it. */
export const savepoint = {
  begin: CompiledQuery.raw('savepoint part'),
  release: CompiledQuery.raw('release savepoint part'),
  rollBack: CompiledQuery.raw('rollback to savepoint part'),
}

/** The database has ended the whole transaction, as SQLite does on a full disk; `cause` is the reason. */
export class TransactionEndedError extends Error {}

/**
 * Runs a part of a transaction, which alone is rolled back when `run` throws.
 * @throws what `run` throws, or TransactionEnded where there is no transaction any more.
 */
export async function inSavepoint<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  await db.executeQuery(savepoint.begin)
  try {
    const result = await run()
    await db.executeQuery(savepoint.release)
    return result
  } catch (error) {
    await rollBack(db, error)
    throw error
  }
}

async function rollBack(db: Db, cause: unknown): Promise<void> {
  try {
    await db.executeQuery(savepoint.rollBack)
    await db.executeQuery(savepoint.release)
  } catch {
    throw new TransactionEndedError('The transaction has ended', { cause })
  }
}
