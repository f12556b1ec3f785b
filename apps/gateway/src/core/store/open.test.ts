import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { stepsOf } from './migrate.js'
import { administrators } from './migrations/014-administrators.js'
import { openStore } from './open.js'
import type { Tables } from './tables.js'

const steps = stepsOf('sqlite')

test('a database is migrated once and opens again', async () => {
  const folder = temporaryFolder()
  await (await openStore({ dataFolder: folder })).destroy()
  const db = await openStore({ dataFolder: folder })
  const { rows } = await sql`select version from schema_version`.execute(db)
  expect(rows).toEqual([{ version: steps.length }])
  const pragmas =
    await sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(db)
  expect(pragmas.rows).toEqual([{ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }])
  await db.destroy()
})

test('the account that was made first is its administrator, whenever it was made', async () => {
  const folder = temporaryFolder()
  const file = new Database(join(folder, 'morpheus.db'))
  const older = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  const before = steps.indexOf(administrators)
  for (const step of steps.slice(0, before)) await step(older)
  await sql`create table schema_version (version integer not null)`.execute(older)
  await sql`insert into schema_version (version) values (${before})`.execute(older)
  const insert = file.prepare(
    `insert into users (id, name, email, password_hash, event_cursor, tokens_valid_from, created_at, password_unused)
     values (?, '', ?, '', 0, '2026-01-01T00:00:00.000Z', ?, 0)`,
  )
  for (const [id, day] of [
    ['a', '03'],
    ['b', '01'],
    ['c', '02'],
  ]) {
    insert.run(id, `${id}@loja.com.br`, `2026-01-${day}T00:00:00.000Z`)
  }
  await older.destroy()
  const db = await openStore({ dataFolder: folder })
  const rows = await db.selectFrom('users').select(['id', 'administrator']).orderBy('id').execute()
  expect(rows.map(({ id, administrator }) => [id, administrator])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
  await db.destroy()
})

test('a transaction that reads first writes what it read, though another process wants to write meanwhile', async () => {
  const folder = temporaryFolder()
  const db = await openStore({ dataFolder: folder })
  const other = new Database(join(folder, 'morpheus.db'), { timeout: 0 })
  const insert = 'insert into revoked_tokens (id, expires_at) values (?, ?)'
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').selectAll().execute()
    // The other connection waits instead of taking the write lock.
    expect(() => other.prepare(insert).run('theirs', '9')).toThrow('database is locked')
    await transaction.insertInto('revoked_tokens').values({ id: 'ours', expires_at: '9' }).execute()
  })
  other.prepare(insert).run('theirs', '9')
  expect(other.prepare('select id from revoked_tokens order by id').pluck().all()).toEqual(['ours', 'theirs'])
  other.close()
  await db.destroy()
})

test('a database from a newer version is refused in one line', async () => {
  const folder = temporaryFolder()
  const db = await openStore({ dataFolder: folder })
  await sql`update schema_version set version = 999`.execute(db)
  await db.destroy()
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(
    /^O banco de dados foi gravado por uma versão mais nova do Morpheus \(esquema 999/,
  )
})

test('a file that is no database is refused in one line', async () => {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'morpheus.db'),
    'isto não é um banco de dados, é só um texto qualquer'.repeat(50),
  )
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(/o arquivo não é um banco de dados\.$/)
})
