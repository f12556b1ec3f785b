import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '../../testing/testStore.js'
import { runContractions } from './contractions.js'
import { isPostgres } from './dialects/dialectKind.js'
import { migrate, schemaVersion } from './migrate.js'
import { databaseNow } from './repositories/nodes.js'
import type { Db } from './tables.js'

async function hasIndex(db: Db): Promise<boolean> {
  const rows = isPostgres(db)
    ? sql`select 1 from pg_class where relname = 'deliveries_claimed'`
    : sql`select 1 from sqlite_master where name = 'deliveries_claimed'`
  return (await rows.execute(db)).rows.length > 0
}

/** A node that knows the schema, and was last heard of so many milliseconds ago. */
async function addNode(db: Db, schema: number | null, silentFor = 0): Promise<void> {
  const beat = isPostgres(db) ? sql<number>`${databaseNow} - ${silentFor}::bigint` : 0
  const id = `${schema}-${silentFor}`
  const figures = { homes: null, running: null, lag_ms: null, memory: null }
  await db
    .insertInto('nodes')
    .values({
      id,
      version: '1',
      host: 'x',
      started_at: beat,
      beat_at: beat,
      draining: 0,
      name: null,
      schema,
      ...figures,
    })
    .execute()
}

test('a contraction runs once, and not while a node of an earlier version may exist', async () => {
  const db = await openTestStore()
  await db.deleteFrom('schema_contractions').execute()
  await sql`create index if not exists deliveries_claimed on deliveries (claimed_until)`.execute(db)
  if (isPostgres(db)) {
    // One that tells no schema, and one that has been stopped for minutes and may go on.
    for (const [schema, silentFor] of [
      [null, 0],
      [79, 300_000],
    ] as const) {
      await addNode(db, schema, silentFor)
      expect(await runContractions(db)).toEqual({ names: [], isComplete: false })
      await db.deleteFrom('nodes').execute()
    }
    await addNode(db, 79, 700_000)
  }
  await addNode(db, schemaVersion)
  expect(await runContractions(db)).toEqual({ names: ['claimedDeliveriesIndex'], isComplete: true })
  expect(await hasIndex(db)).toBe(false)
  expect(await runContractions(db)).toEqual({ names: [], isComplete: true })
})

test('a clustered node accepts a newer database until a contraction requires a newer node', async () => {
  const db = await openTestStore()
  await sql`update schema_version set version = ${schemaVersion + 1}`.execute(db)
  const start = (isShared: boolean) => migrate(db, undefined, isShared)
  await expect(start(false)).rejects.toThrow('gravado por uma versão mais nova')
  expect(await start(true)).toEqual({ from: schemaVersion + 1, to: schemaVersion + 1 })
  await runContractions(db, { harmless: { minSchema: schemaVersion, run: async () => undefined } })
  await start(true)
  await runContractions(db, { incompatible: { minSchema: schemaVersion + 1, run: async () => undefined } })
  await expect(start(true)).rejects.toThrow(
    `(esquema ${schemaVersion + 1}; esta versão conhece até ${schemaVersion}). Atualize o Morpheus`,
  )
})
