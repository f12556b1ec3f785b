import { type Dialect, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { Client, Pool, type PoolConfig, types } from 'pg'
import type { OpenedDialect } from '../opened.js'
import { ColumnCompiler } from './compiler.js'
import { PoolDriver } from './driver.js'
import { postgresTrouble, type Whereabouts } from './trouble.js'

const connectMs = 10_000
const idleMs = 60_000
/** Rows are locked for milliseconds; only what replaces a whole account locks them for long, and nobody waits for that. */
const lockMs = 10_000
/** The server says first that it gave up: so its answer is not lost, and it keeps nothing locked for nobody. */
const marginMs = 5000

/**
 * A pool of connections; none is made before it is asked for. An answer is waited for `answerMs`,
 * longer than anything takes that we ask: then the server gives up, and one that says nothing any more is asked anew.
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
    // However long it takes: half a million rows, or another gateway that is migrating already.
    patient: () => dialectOf({ ...config, max: 1 }),
    explain: explainerFor(databaseUrl),
  }
}

/** Turns what the driver throws into a line for whoever starts the gateway. */
export function explainerFor(databaseUrl: string): OpenedDialect['explain'] {
  const where = whereabouts(configOf(databaseUrl))
  return (error) => postgresTrouble(where, error)
}

function dialectOf(config: PoolConfig): Dialect {
  const pool = new Pool({
    ...config,
    idleTimeoutMillis: idleMs,
    // A gateway that hangs, or that the network has taken away, keeps nobody from what it had locked.
    idle_in_transaction_session_timeout: idleMs,
  })
  // A connection may break at any moment: whoever uses it is told by the query, and nobody else needs to be.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ColumnCompiler(),
  }
}

/** Whether a gateway keeps accounts in this database. @throws StartFailure where it cannot be asked. */
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

/** As the driver reads them: from the address, and for what it does not say from `PGHOST` and its like. */
function whereabouts(config: PoolConfig): Whereabouts {
  const { host, port, database } = new Client(config)
  return { host, port, database: database ?? '' }
}

/** Counts and sums of ours fit a number, which the driver, not knowing that, does not make of them. */
const parserOf: typeof types.getTypeParser = (id, format) =>
  format !== 'binary' && numbers.has(id) ? Number : types.getTypeParser(id, format)

const numbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])
