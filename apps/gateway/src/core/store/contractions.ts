import { sql } from 'kysely'
import { isPostgres } from './dialects/dialectKind.js'
import { acquireNamedLock } from './dialects/locks.js'
import { databaseNow } from './repositories/nodes.js'
import type { Db } from './tables.js'

/** Removes what only earlier versions use. See docs/upgrades.md. */
export interface Contraction {
  /** Schema of the first version that does without: nodes that know an earlier one must be gone. */
  readonly minSchema: number
  readonly run: (db: Db) => Promise<unknown>
}

/** In order. Never change one that was released. */
export const contractionsByName: Readonly<Record<string, Contraction>> = {
  // Claims were replaced by homes.
  claimedDeliveriesIndex: {
    minSchema: 80,
    run: (db) => db.schema.dropIndex('deliveries_claimed').ifExists().execute(),
  },
}

/** Milliseconds in which a node that went silent may still come back. */
const silenceLimitMs = 600_000

interface ContractionResult {
  /** Names of the contractions done by this call. */
  names: string[]
  /** True once nothing is left to contract. */
  isComplete: boolean
}

/**
 * Does the contractions that no running node prevents. A node that starts meanwhile waits with its registration, and is
 * refused afterwards (`checkContractions`).
 */
export async function runContractions(db: Db, contractions = contractionsByName): Promise<ContractionResult> {
  const rows = await db.selectFrom('schema_contractions').select('name').execute()
  const recordedNames = new Set(rows.map(({ name }) => name))
  const missing = Object.entries(contractions).filter(([name]) => !recordedNames.has(name))
  const names: string[] = []
  let isComplete = true
  for (const [name, { minSchema, run }] of missing) {
    const outcome = await db.transaction().execute(async (transaction) => {
      await acquireNamedLock(transaction, 'migration')
      const rows = transaction.selectFrom('schema_contractions').select('name').where('name', '=', name)
      if (await rows.executeTakeFirst()) return 'recorded'
      if (await isNeeded(transaction, minSchema)) return 'needed'
      await run(transaction)
      await transaction.insertInto('schema_contractions').values({ name, needs: minSchema }).execute()
      return 'done'
    })
    if (outcome === 'done') names.push(name)
    isComplete &&= outcome !== 'needed'
  }
  return { names, isComplete }
}

/** True while a node that uses the old shape is there. No other registers until the transaction ends. */
async function isNeeded(db: Db, minSchema: number): Promise<boolean> {
  if (!isPostgres(db)) return false
  await sql`set local lock_timeout = '3s'`.execute(db)
  await sql`lock table nodes in share row exclusive mode`.execute(db)
  const olderNode = await db
    .selectFrom('nodes')
    .select('id')
    .where(({ eb, or }) => or([eb('schema', 'is', null), eb('schema', '<', minSchema)]))
    .where('beat_at', '>', sql<number>`${databaseNow} - ${sql.lit(silenceLimitMs)}`)
    .executeTakeFirst()
  return olderNode !== undefined
}

/** The earliest schema that a version must know for this database; null before the first contraction. */
export async function oldestSchema(db: Db): Promise<number | null> {
  const { needs } = await db
    .selectFrom('schema_contractions')
    .select(({ fn }) => fn.max('needs').as('needs'))
    .executeTakeFirstOrThrow()
  return needs === null ? null : Number(needs)
}
