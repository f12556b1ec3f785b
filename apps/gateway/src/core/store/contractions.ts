import { sql } from 'kysely'
import { isPostgres } from './dialects/dialectKind.js'
import { acquireNamedLock } from './dialects/locks.js'
import { databaseNow } from './repositories/nodes.js'
import type { Db } from './tables.js'

/** Removes what only earlier versions use. See docs/upgrades.md. */
export interface Contraction {
  /** Schema of the first version that does without: nodes that know an earlier one must be gone. */
  readonly needs: number
  readonly run: (db: Db) => Promise<unknown>
}

/** In order. Never change one that was released. */
export const contractionsByName: Readonly<Record<string, Contraction>> = {
  // Claims were replaced by homes.
  claimedDeliveriesIndex: {
    needs: 80,
    run: (db) => db.schema.dropIndex('deliveries_claimed').ifExists().execute(),
  },
}

/** Milliseconds in which a node that went silent may still come back. */
const silentMs = 600_000

interface ContractionResult {
  /** Names of the contractions done by this call. */
  done: string[]
  /** True once nothing is left to contract. */
  isComplete: boolean
}

/**
 * Does the contractions that no running node prevents. A node that starts meanwhile waits with its registration, and is
 * refused afterwards (`checkContractions`).
 */
export async function contract(db: Db, contractions = contractionsByName): Promise<ContractionResult> {
  const recorded = await db.selectFrom('schema_contractions').select('name').execute()
  const recordedNames = new Set(recorded.map(({ name }) => name))
  const open = Object.entries(contractions).filter(([name]) => !recordedNames.has(name))
  const done: string[] = []
  let isComplete = true
  for (const [name, { needs, run }] of open) {
    const outcome = await db.transaction().execute(async (transaction) => {
      await acquireNamedLock(transaction, 'migration')
      const recorded = transaction.selectFrom('schema_contractions').select('name').where('name', '=', name)
      if (await recorded.executeTakeFirst()) return 'recorded'
      if (await isNeeded(transaction, needs)) return 'needed'
      await run(transaction)
      await transaction.insertInto('schema_contractions').values({ name, needs }).execute()
      return 'done'
    })
    if (outcome === 'done') done.push(name)
    isComplete &&= outcome !== 'needed'
  }
  return { done, isComplete }
}

/** True while a node that uses the old shape is there. No other registers until the transaction ends. */
async function isNeeded(db: Db, needs: number): Promise<boolean> {
  if (!isPostgres(db)) return false
  await sql`set local lock_timeout = '3s'`.execute(db)
  await sql`lock table nodes in share row exclusive mode`.execute(db)
  const older = await db
    .selectFrom('nodes')
    .select('id')
    .where(({ eb, or }) => or([eb('schema', 'is', null), eb('schema', '<', needs)]))
    .where('beat_at', '>', sql<number>`${databaseNow} - ${sql.lit(silentMs)}`)
    .executeTakeFirst()
  return older !== undefined
}

/** The earliest schema that a version must know for this database; null before the first contraction. */
export async function oldestSchema(db: Db): Promise<number | null> {
  const { needs } = await db
    .selectFrom('schema_contractions')
    .select(({ fn }) => fn.max('needs').as('needs'))
    .executeTakeFirstOrThrow()
  return needs === null ? null : Number(needs)
}
