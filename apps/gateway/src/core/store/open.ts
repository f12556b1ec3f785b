import { Kysely } from 'kysely'
import { StartFailure } from '../lib/startFailure.js'
import type { OpenedDialect } from './dialects/openedDialect.js'
import type { GatewayLock, GatewayLockOptions } from './dialects/postgres/gatewayLock.js'
import { hasSqliteData, openSqlite } from './dialects/sqlite/open.js'
import { migrate } from './migrate.js'
import type { Db, Tables } from './tables.js'
import { type StoreWatch, watchQueries } from './watch.js'

/** Location of the store: a Postgres if an address is given, else `morpheus.db` in the data folder. */
export interface StoreLocation {
  dataFolder: string
  /** `postgres://user:password@host:port/database`. */
  databaseUrl?: string | undefined
  /** Address of the server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl?: string | undefined
  /** Several gateways may share the Postgres, each with some of the sessions. */
  cluster?: boolean | undefined
  databaseConnections?: number | undefined
  databaseAnswerMs?: number | undefined
  databaseLockMs?: number | undefined
  /** True when the operator confirms that the data folder belongs to this database, though it records another one. */
  adoptStore?: boolean | undefined
}

export interface OpenOptions {
  watch?: StoreWatch
  beforeMigration?: () => void | Promise<void>
  /** Looks for damage first, in SQLite: only for the sole user of the file. */
  isChecked?: boolean
}

/** Checked beforehand, as opening creates the store. @throws StartFailure as `openStore` does. */
export async function storeExists({ dataFolder, databaseUrl }: StoreLocation): Promise<boolean> {
  if (databaseUrl === undefined) return hasSqliteData(dataFolder)
  return (await postgres()).hasPostgresData(databaseUrl)
}

/** @throws StartFailure as `openStore` does. */
export async function lockStore(
  { databaseUrl, databaseDirectUrl = databaseUrl }: StoreLocation,
  options: GatewayLockOptions,
): Promise<GatewayLock | null> {
  if (databaseDirectUrl === undefined) return { release: async () => undefined }
  return (await import('./dialects/postgres/gatewayLock.js')).lockPostgres(databaseDirectUrl, options)
}

/**
 * Holder of the store: a gateway alone, the nodes of a cluster, or null for nobody.
 * @throws StartFailure as `openStore` does.
 */
export async function findStoreLock({ databaseUrl }: StoreLocation): Promise<'single' | 'cluster' | null> {
  if (databaseUrl === undefined) return null
  return (await import('./dialects/postgres/gatewayLock.js')).findPostgresLock(databaseUrl)
}

/**
 * Opens the store and migrates it.
 * @throws StartFailure when it cannot be opened, is not a database, is damaged, or is from a newer version.
 */
export async function openStore(
  location: StoreLocation,
  { watch, beforeMigration, isChecked = false }: OpenOptions = {},
): Promise<Db> {
  const { dialect, withoutTimeout, explain } = await openDialect(location, isChecked)
  const log = watch && { log: watchQueries(watch) }
  const db = new Kysely<Tables>({ dialect, ...log })
  const migrationDb = withoutTimeout ? new Kysely<Tables>({ dialect: withoutTimeout(), ...log }) : db
  try {
    const { from, to } = await migrate(migrationDb, beforeMigration, location.cluster)
    if (from !== to) watch?.onMigrated(from, to)
  } catch (error) {
    await db.destroy()
    if (error instanceof StartFailure) throw error
    throw explain(error)
  } finally {
    if (migrationDb !== db) await migrationDb.destroy()
  }
  return db
}

/**
 * Opens the store as it is, without migrating it and without a query timeout.
 * @throws StartFailure when it cannot be opened.
 */
export async function connectStore(
  location: StoreLocation,
): Promise<{ db: Db; explain: (error: unknown) => StartFailure }> {
  const { dialect, withoutTimeout, explain } = await openDialect(
    { ...location, databaseConnections: 1 },
    true,
  )
  return { db: new Kysely<Tables>({ dialect: withoutTimeout?.() ?? dialect }), explain }
}

async function openDialect(location: StoreLocation, isChecked: boolean): Promise<OpenedDialect> {
  const { dataFolder, databaseUrl, databaseConnections = 10, databaseAnswerMs } = location
  if (databaseUrl === undefined) return openSqlite(dataFolder, isChecked)
  return (await postgres()).openPostgres(databaseUrl, databaseConnections, databaseAnswerMs)
}

/** Imported lazily: a gateway on SQLite starts without the driver. */
const postgres = () => import('./dialects/postgres/open.js')
