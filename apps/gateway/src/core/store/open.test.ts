import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tableDeclarations } from '../../features/tables.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { baselineVersion, schemaVersion } from './migrate.js'
import { openStore } from './open.js'

test('migrates a database once and opens it again', async () => {
  const folder = temporaryFolder()
  await (await openStore({ dataFolder: folder })).destroy()
  const db = await openStore({ dataFolder: folder })
  const { rows } = await sql`select version from schema_version`.execute(db)
  expect(rows).toEqual([{ version: schemaVersion }])
  const pragmas =
    await sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(db)
  expect(pragmas.rows).toEqual([{ journal_mode: 'wal', synchronous: 1, foreign_keys: 1 }])
  await db.destroy()
})

test('the baseline creates every declared table', async () => {
  const db = await openStore({ dataFolder: temporaryFolder() })
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tables.toSorted()).toEqual([...Object.keys(tableDeclarations), 'schema_version'].toSorted())
  await db.destroy()
})

test('a transaction that reads first can write although another process waits to write', async () => {
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

test('a database of a newer version is rejected in one line', async () => {
  const folder = temporaryFolder()
  const db = await openStore({ dataFolder: folder })
  await sql`update schema_version set version = 999`.execute(db)
  await db.destroy()
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(
    /^O banco de dados foi gravado por uma versão mais nova do Morpheus \(esquema 999/,
  )
})

test('a database from before the baseline is rejected in one line', async () => {
  const folder = temporaryFolder()
  const db = await openStore({ dataFolder: folder })
  await sql`update schema_version set version = ${baselineVersion - 1}`.execute(db)
  await db.destroy()
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(
    /^O banco de dados foi gravado por uma versão de desenvolvimento do Morpheus, antiga demais/,
  )
})

test('a file that is not a database is rejected in one line', async () => {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'morpheus.db'),
    'isto não é um banco de dados, é só um texto qualquer'.repeat(50),
  )
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(/o arquivo não é um banco de dados\.$/)
})
