import { resolve } from 'node:path'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { StoreLocation } from '../../core/store/open.js'
import { isDatabaseUrl, readStoreLocation } from '../config/storeConfig.js'

export interface MigrateStoreCommand {
  name: 'migrate store'
  from: string
  to: string
  /** Data folder of a Postgres. */
  data: string | undefined
  replace: boolean
}

export interface MigrateStoreFlags {
  data?: string | undefined
  from?: string | undefined
  to?: string | undefined
  replace?: boolean | undefined
}

/** Parses `morpheus-gateway migrate-store`; a text is an error message. */
export function readMigrateStoreCommand(
  words: readonly string[],
  { data, from, to, replace = false }: MigrateStoreFlags,
): MigrateStoreCommand | string {
  if (words.length > 0) return `Argumentos demais: ${words.join(' ')}.`
  if (!from || !to) return 'Informe a origem e o destino: --from sqlite:PASTA --to postgres.'
  for (const place of [from, to])
    if (!isPlace(place))
      return 'Origem e destino são sqlite:PASTA, postgres (o de DATABASE_URL) ou um endereço postgres://….'
  if (data !== undefined && [from, to].every((place) => place.startsWith(sqlite)))
    return '--data só vale com um Postgres: a pasta de dados do SQLite é a dele.'
  return { name: 'migrate store', from, to, data, replace }
}

export function misplacedMigrateStoreFlags({ from, to, replace }: MigrateStoreFlags): string | null {
  return from || to || replace
    ? '--from, --to e --replace só valem para: morpheus-gateway migrate-store.'
    : null
}

const sqlite = 'sqlite:'

function isPlace(place: string): boolean {
  if (place.startsWith(sqlite)) return place.length > sqlite.length
  return place === 'postgres' || isDatabaseUrl(place)
}

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
    if (place.startsWith(sqlite)) return { dataFolder: resolve(place.slice(sqlite.length)) }
    const isSource = place === from
    const folder = data ?? (!isSource && other.startsWith(sqlite) ? other.slice(sqlite.length) : undefined)
    const configured = readStoreLocation({ data: folder }, env)
    if (place !== 'postgres') return { dataFolder: configured.dataFolder, databaseUrl: place }
    if (configured.databaseUrl !== undefined) return configured
    throw new StartFailure('DATABASE_URL não está definida: é o endereço do Postgres.')
  }
  return { from: locate(from, to), to: locate(to, from) }
}
