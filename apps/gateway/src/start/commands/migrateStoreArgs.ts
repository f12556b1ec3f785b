import { isDatabaseUrl, sqlitePrefix } from '../config/databaseUrl.js'

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
  if (data !== undefined && [from, to].every((place) => place.startsWith(sqlitePrefix)))
    return '--data só vale com um Postgres: a pasta de dados do SQLite é a dele.'
  return { name: 'migrate store', from, to, data, replace }
}

export function misplacedMigrateStoreFlags({ from, to, replace }: MigrateStoreFlags): string | null {
  return from || to || replace
    ? '--from, --to e --replace só valem para: morpheus-gateway migrate-store.'
    : null
}

function isPlace(place: string): boolean {
  if (place.startsWith(sqlitePrefix)) return place.length > sqlitePrefix.length
  return place === 'postgres' || isDatabaseUrl(place)
}
