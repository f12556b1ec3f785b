import pg from 'pg'

/** Expected Postgres, with a user who may create databases. */
export const postgresServer = 'postgres://postgres@127.0.0.1:5432'

export async function atServer(...statements: string[]): Promise<void> {
  const client = new pg.Client(`${postgresServer}/postgres`)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Name of a test database, from the run's template, by which leftovers are found. */
export const testDatabase = (template: string, id: string) => `${template}_${id}`

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
