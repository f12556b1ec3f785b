import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { schemaVersion } from '../../core/store/migrate.js'
import type { Tables } from '../../core/store/tables.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway } from '../../testing/testGateway.js'
import { placeOf } from '../../testing/testStore.js'
import { lockDataFolder } from '../dataFolder.js'
import { addUser } from './addUser.js'

const bia = { email: 'bia@outra.com.br', name: 'Bia', password: 'outra-senha' }

/** The version of a database without any migration. */
const older = 0

async function olderFolder(): Promise<string> {
  const folder = temporaryFolder()
  const file = new Database(join(folder, 'morpheus.db'))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  await sql`create table schema_version (version integer not null)`.execute(db)
  await sql`insert into schema_version (version) values (${older})`.execute(db)
  await db.destroy()
  return folder
}

function versionOf(folder: string): unknown {
  const file = new Database(join(folder, 'morpheus.db'), { readonly: true })
  try {
    return file.prepare('select version from schema_version').pluck().get()
  } finally {
    file.close()
  }
}

test('leaves the database alone while an older gateway uses it', async () => {
  const folder = await olderFolder()
  const release = lockDataFolder(folder)
  onTestFinished(() => release())
  await expect(addUser({ dataFolder: folder }, bia)).rejects.toThrow(
    `A pasta de dados ${folder} está em uso por outra versão do Morpheus, ou por uma que ainda está iniciando. Pare-a, ou tente de novo em instantes.`,
  )
  expect(versionOf(folder)).toBe(older)
})

test('migrates an older database when no gateway runs, and releases the folder', async () => {
  const folder = await olderFolder()
  expect(await addUser({ dataFolder: folder }, bia)).toEqual({ email: bia.email, password: null })
  expect(versionOf(folder)).toBe(schemaVersion)
  lockDataFolder(folder)()
})

test('adds a user beside a running gateway of the same version', async () => {
  const gateway = await openGateway()
  await addUser(await placeOf(gateway.folder), bia)
  expect(await gateway.signIn(bia)).toEqual(expect.any(String))
})
