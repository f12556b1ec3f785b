import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../../../../testing/postgres/freshDatabase.js'
import { atServer } from '../../../../testing/postgres/server.js'
import { schemaVersion } from '../../migrate.js'
import { openStore, storeExists } from '../../open.js'

const connect = (databaseUrl: string) => openStore({ dataFolder: '', databaseUrl })

test('gateways starting concurrently on a new database migrate it once', async () => {
  const url = await emptyDatabase()
  expect(await storeExists({ dataFolder: '', databaseUrl: url })).toBe(false)
  const opened = await Promise.all([connect(url), connect(url), connect(url)])
  onTestFinished(async () => void (await Promise.all(opened.map((db) => db.destroy()))))
  for (const db of opened) {
    const { rows } = await sql`select version from schema_version`.execute(db)
    expect(rows).toEqual([{ version: schemaVersion }])
  }
})

test('a migration has no statement timeout, even while another gateway migrates', async () => {
  const databaseUrl = await emptyDatabase()
  const other = new Client(databaseUrl)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query("select pg_advisory_lock(hashtext('morpheus: migration'))")
  const opening = openStore({ dataFolder: '', databaseUrl, databaseAnswerMs: 100 })
  const waited = vi.waitUntil(async () => {
    const { rows } = await other.query(`select 1 from pg_stat_activity where datname = current_database()
      and wait_event = 'advisory' and now() - query_start > interval '300 ms'`)
    return rows.length > 0
  })
  await Promise.race([waited, opening])
  await other.query('select pg_advisory_unlock_all()')
  const db = await opening
  onTestFinished(() => db.destroy())
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow(
    'canceling statement due to statement timeout',
  )
})

test('compares text by bytes and returns numbers, whatever the database defaults', async () => {
  const db = await connect(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_version'
      and not (data_type = 'text' and collation_name = 'C') and data_type <> 'bigint'`.execute(db)
  expect(rows).toEqual([])
  await db.insertInto('revoked_tokens').values({ id: 'a', expires_at: '9' }).execute()
  const counted = await db
    .selectFrom('revoked_tokens')
    .select(({ fn }) => [fn.countAll().as('all'), sql`sum(9007199254740991::bigint)`.as('sum')])
    .execute()
  expect(counted).toEqual([{ all: 1, sum: 9_007_199_254_740_991 }])
})

test('replaces characters that Postgres text cannot store', async () => {
  const db = await connect(await emptyDatabase())
  onTestFinished(() => db.destroy())
  const id = 'a\0b\uD83D'
  await db.insertInto('revoked_tokens').values({ id, expires_at: '9' }).execute()
  expect(await db.selectFrom('revoked_tokens').select('id').execute()).toEqual([{ id: 'a\uFFFDb\uFFFD' }])
})

test.each([
  [
    'nobody:segredo@127.0.0.1:5432/postgres',
    /^O Postgres em 127\.0\.0\.1:5432 recusou o usuário ou a senha\./,
  ],
  ['postgres:segredo@127.0.0.1:5432/ausente', /^O banco de dados "ausente" não existe no Postgres em 127\.0/],
  ['postgres:segredo@127.0.0.1:5432/postgres?sslmode=verify-full', /5432 \(ele não aceita TLS\)\. Confira/],
  [
    'postgres:segredo@127.0.0.1:1/x',
    /^Não foi possível conectar ao Postgres em 127\.0\.0\.1:1 \(ECONNREFUSED\)/,
  ],
])('%s fails with one line', async (rest, message) => {
  const place = { dataFolder: '', databaseUrl: `postgres://${rest}` }
  for (const open of [openStore, storeExists]) {
    const opening = open(place)
    await expect(opening).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(message),
    })
    await expect(opening).rejects.not.toMatchObject({ message: expect.stringContaining('segredo') })
  }
})

test('a server that closes the connection is reported in one line', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await expect(connect(`postgres://ana@127.0.0.1:${port}/x`)).rejects.toThrow(
    /^Não foi possível conectar ao Postgres em 127\.0\.0\.1:\d+ \((a conexão foi encerrada|ECONNRESET)\)\./,
  )
})

test('a newer schema or missing permission to create tables is reported in one line', async () => {
  const url = await emptyDatabase()
  const db = await connect(url)
  await sql`update schema_version set version = 999`.execute(db)
  await db.destroy()
  await expect(connect(url)).rejects.toThrow(
    /\(esquema 999; .* Atualize o Morpheus ou use outro banco de dados\.$/,
  )

  const foreign = await emptyDatabase()
  const name = new URL(foreign).pathname.slice(1)
  await atServer(`create role ${name} login`)
  onTestFinished(() => atServer(`drop role ${name}`))
  await expect(connect(foreign.replace('postgres@', `${name}@`))).rejects.toThrow(
    /^O usuário de DATABASE_URL não tem permissão para criar tabelas no banco de dados "morpheus_test_/,
  )
})
