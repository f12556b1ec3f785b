import pg from 'pg'

interface Database {
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  end: () => Promise<void>
}

const connectMs = 10_000

/** Reads a peer's database; `schema` in the address, as Prisma writes it, becomes the search path. */
export async function connectPostgres(address: string): Promise<Database> {
  const url = new URL(address)
  const schema = url.searchParams.get('schema') ?? 'public'
  url.searchParams.delete('schema')
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: connectMs,
    application_name: 'morpheus importar',
  })
  await client.connect()
  await client.query(`SET search_path TO ${pg.escapeIdentifier(schema)}`)
  await client.query('SET default_transaction_read_only TO on')
  return {
    query: async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    end: () => client.end(),
  }
}
