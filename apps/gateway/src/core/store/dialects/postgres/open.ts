import { type Dialect, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { Client, Pool, type PoolConfig, types } from 'pg'
import type { OpenedDialect } from '../opened.js'
import { ColumnCompiler } from './compiler.js'
import { PoolDriver } from './driver.js'
import { postgresTrouble, type Whereabouts } from './trouble.js'

const connectMs = 10_000
const idleMs = 60_000
/** Row locks last milliseconds, except during an account restore, which nobody should wait for. */
const lockMs = 10_000
/** The server's timeout fires before the client's: its answer is not lost, and it releases the locks. */
const marginMs = 5000

/**
 * Lazy connection pool. `answerMs` is longer than any of our queries: after it the server cancels the query and a
 * silent connection is replaced.
 */
export function openPostgres(databaseUrl: string, connections: number, answerMs = 60_000): OpenedDialect {
  const config = configOf(databaseUrl)
  return {
    dialect: dialectOf({
      ...config,
      max: connections,
      statement_timeout: answerMs,
      lock_timeout: lockMs,
      query_timeout: answerMs + marginMs,
    }),
    // No timeout: a migration may rewrite half a million rows or wait for another gateway's.
    patient: () => dialectOf({ ...config, max: 1 }),
    explain: explainerFor(databaseUrl),
  }
}

export function explainerFor(databaseUrl: string): OpenedDialect['explain'] {
  const where = whereabouts(configOf(databaseUrl))
  return (error) => postgresTrouble(where, error)
}

function dialectOf(config: PoolConfig): Dialect {
  const pool = new Pool({
    ...config,
    idleTimeoutMillis: idleMs,
    // Frees the locks of a gateway that hangs or lost its network.
    idle_in_transaction_session_timeout: idleMs,
  })
  // A broken connection surfaces in the query that uses it; an unhandled `error` event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ColumnCompiler(),
  }
}

/** True when a gateway stores accounts in this database. @throws StartFailure where it cannot be queried. */
export async function postgresExists(databaseUrl: string): Promise<boolean> {
  const client = new Client(configOf(databaseUrl))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const tables = await client.query("select to_regclass('schema_version') as version")
    if (tables.rows[0]?.version == null) return false
    return (await client.query('select 1 from users limit 1')).rows.length > 0
  } catch (error) {
    throw explainerFor(databaseUrl)(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function configOf(databaseUrl: string): PoolConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'morpheus-gateway',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectMs,
    types: { getTypeParser: parserOf },
  }
}

/** Resolved by the driver: from the address, else from `PGHOST` and its like. */
function whereabouts(config: PoolConfig): Whereabouts {
  const { host, port, database } = new Client(config)
  return { host, port, database: database ?? '' }
}

/** The driver returns bigint and numeric as text; our counts and sums fit a number. */
const parserOf: typeof types.getTypeParser = (id, format) =>
  format !== 'binary' && numbers.has(id) ? Number : types.getTypeParser(id, format)

const numbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])
