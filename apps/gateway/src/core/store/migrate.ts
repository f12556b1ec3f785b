import { sql } from 'kysely'
import { StartFailure } from '../lib/startFailure.js'
import { oldestSchema } from './contractions.js'
import { isPostgres } from './dialects/dialectKind.js'
import { acquireNamedLock } from './dialects/locks.js'
import { migrationsByName } from './migrations/index.js'
import type { Db } from './tables.js'

/** One for both databases, or one for each where their SQL differs. */
type Migration = Step | { sqlite: Step; postgres: Step }
type Step = (db: Db) => Promise<void>

/** Version of a database with the baseline: databases from before it, which no release wrote, are refused. */
export const baselineVersion = 71

const migrations: readonly Migration[] = Object.values(migrationsByName)

/**
 * Migrates the database to this program's version, each step in a transaction, and returns both versions. Concurrent
 * callers share the steps. `onMigrate` is called if there is a step to apply and may refuse by throwing. `isShared` for a
 * node of several, which may be of an earlier version than the others.
 * @throws StartFailure when the database was written by a newer Morpheus, or before the baseline.
 */
export async function migrate(
  db: Db,
  onMigrate?: () => void | Promise<void>,
  isShared = false,
): Promise<{ from: number; to: number }> {
  let from = await readVersion(db, isShared)
  if (from < schemaVersion && onMigrate) {
    await onMigrate()
    from = await readVersion(db, isShared)
  }
  for (const [index, step] of listMigrations(isPostgres(db) ? 'postgres' : 'sqlite').entries()) {
    const version = baselineVersion + index
    if (version <= from) continue
    await db.transaction().execute(async (transaction) => {
      await acquireNamedLock(transaction, 'migration')
      if ((await readVersion(transaction, isShared)) >= version) return
      await step(transaction)
      await saveVersion(transaction, version)
    })
  }
  return { from, to: Math.max(from, schemaVersion) }
}

/** Version of a database that `migrate-store` has begun to fill. */
const incompleteVersion = -1

/** The database is refused until `markMigrated`. */
export function markIncomplete(db: Db): Promise<void> {
  return saveVersion(db, incompleteVersion)
}

/** For a database with the tables of this program's version. */
export function markMigrated(db: Db): Promise<void> {
  return saveVersion(db, schemaVersion)
}

export const schemaVersion = baselineVersion + migrations.length - 1

export function listMigrations(kind: 'sqlite' | 'postgres', from = 0): Step[] {
  return migrations
    .slice(countApplied(from))
    .map((migration) => (typeof migration === 'function' ? migration : migration[kind]))
}

/** A database's version, 0 for a new one, and the names of its missing migrations. Changes nothing. */
export async function readSchema(db: Db): Promise<{ version: number; missing: string[] }> {
  const version = await readVersion(db)
  return { version, missing: Object.keys(migrationsByName).slice(countApplied(version)) }
}

/**
 * Dry run: applies the missing migrations in one transaction, passes it to `look`, and rolls back. Postgres only; waits
 * five seconds for its locks.
 * @throws StartFailure when the database was written by a newer Morpheus.
 */
export async function tryMigrations<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const from = await readVersion(db)
  const transaction = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = '5s'`.execute(transaction)
    await acquireNamedLock(transaction, 'migration')
    for (const step of listMigrations('postgres', from)) await step(transaction)
    return await read(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

const countApplied = (version: number) => Math.max(0, version - baselineVersion + 1)

async function readVersion(db: Db, isShared = false): Promise<number> {
  if (!(await hasTable(db, 'schema_version'))) return 0
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version === incompleteVersion)
    throw new StartFailure(
      'O banco de dados está incompleto: uma mudança para ele (morpheus-gateway migrate-store) foi interrompida. Execute o comando de novo, ou use o banco de origem.',
    )
  if (version === 0 || (version >= baselineVersion && version <= schemaVersion)) return version
  if (isShared && version > schemaVersion && (await isContractionFree(db))) return version
  const otherStore = isPostgres(db) ? 'outro banco de dados' : 'outra pasta de dados'
  if (version < baselineVersion)
    throw new StartFailure(
      `O banco de dados foi gravado por uma versão de desenvolvimento do Morpheus, antiga demais para ser atualizada (esquema ${version}; esta versão atualiza a partir do ${baselineVersion}). Use ${otherStore}.`,
    )
  throw new StartFailure(
    `O banco de dados foi gravado por uma versão mais nova do Morpheus (esquema ${version}; esta versão conhece até ${schemaVersion}). Atualize o Morpheus ou use ${otherStore}.`,
  )
}

/** False where a contraction has removed what this version uses. Migrations alone leave it. */
async function isContractionFree(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'schema_contractions'))) return false
  return ((await oldestSchema(db)) ?? 0) <= schemaVersion
}

async function saveVersion(db: Db, version: number): Promise<void> {
  await sql`create table if not exists schema_version (version integer not null)`.execute(db)
  await sql`delete from schema_version`.execute(db)
  await sql`insert into schema_version (version) values (${version})`.execute(db)
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const rows = isPostgres(db)
    ? sql`select 1 from pg_class where oid = to_regclass(${name})`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  return (await rows.execute(db)).rows.length > 0
}
