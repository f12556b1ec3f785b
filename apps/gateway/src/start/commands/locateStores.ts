import { resolve } from 'node:path'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { StoreLocation } from '../../core/store/open.js'
import { sqlitePrefix } from '../config/databaseUrl.js'
import { readStoreLocation } from '../config/storeConfig.js'
import type { MigrateStoreCommand } from './migrateStoreArgs.js'

/**
 * The places that a command names. Without --data, a Postgres has the data folder of the SQLite at the other side, or
 * else the configured one.
 * @throws StartFailure without DATABASE_URL, where it is named
 */
export function locateStores(
  { from, to, data }: MigrateStoreCommand,
  env: NodeJS.ProcessEnv,
): { from: StoreLocation; to: StoreLocation } {
  const locate = (place: string, other: string): StoreLocation => {
    if (place.startsWith(sqlitePrefix)) return { dataFolder: resolve(place.slice(sqlitePrefix.length)) }
    const isSource = place === from
    const folder =
      data ?? (!isSource && other.startsWith(sqlitePrefix) ? other.slice(sqlitePrefix.length) : undefined)
    const configured = readStoreLocation({ data: folder }, env)
    if (place !== 'postgres') return { dataFolder: configured.dataFolder, databaseUrl: place }
    if (configured.databaseUrl !== undefined) return configured
    throw new StartFailure('DATABASE_URL não está definida: é o endereço do Postgres.')
  }
  return { from: locate(from, to), to: locate(to, from) }
}
