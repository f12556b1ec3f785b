import pg from 'pg'

/** Where tests expect a Postgres, and who may create databases there. */
export const postgresServer = 'postgres://postgres@127.0.0.1:5432'

/** Runs statements at the server, none of them in a transaction. */
export async function atServer(...statements: string[]): Promise<void> {
  const client = new pg.Client(`${postgresServer}/postgres`)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
