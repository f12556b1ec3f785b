import { sql } from 'kysely'
import type { Db } from './tables.js'

/** The database has ended the whole transaction, as SQLite does where the disk is full; `cause` is why. */
export class TransactionEnded extends Error {}

/**
 * Runs a part of a transaction. Where it throws, what it did is taken back and the rest of the transaction stands.
 * @throws what `run` throws, or TransactionEnded where there is no transaction any more.
 */
export async function inSavepoint<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await run()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    await takeBack(db, error)
    throw error
  }
}

async function takeBack(db: Db, cause: unknown): Promise<void> {
  try {
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
  } catch {
    throw new TransactionEnded('The transaction has ended', { cause })
  }
}
