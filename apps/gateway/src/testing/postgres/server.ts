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

/** How a database of a run's tests is called, by the run's template: with it the run finds what a test left. */
export const testDatabase = (template: string, id: string) => `${template}_${id}`

/** Drops a run's template and what its tests left. */
export async function dropRun(template: string): Promise<void> {
  const client = new pg.Client(`${postgresServer}/postgres`)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname::text, $1)',
      [template],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
