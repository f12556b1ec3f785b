import { onTestFinished } from 'vitest'
import { openStore, type StorePlace } from '../store/open.js'
import type { Db } from '../store/tables.js'
import { freshDatabase } from './postgres/freshDatabase.js'
import { temporaryFolder } from './temporaryFolder.js'

/** Where the tests of this run keep their stores. */
export const onPostgres = process.env.MORPHEUS_TEST_STORE === 'postgres'

const databases = new Map<string, string>()

/** Where what belongs to a data folder is kept: the same place whenever it is asked for. */
export async function placeOf(dataFolder: string): Promise<StorePlace> {
  if (!onPostgres) return { dataFolder }
  const databaseUrl = databases.get(dataFolder) ?? (await freshDatabase())
  databases.set(dataFolder, databaseUrl)
  return { dataFolder, databaseUrl, databaseConnections: 3 }
}

/** A store of the running test, which closes it: a new one, or that of a data folder. */
export async function openTestStore(dataFolder = temporaryFolder()): Promise<Db> {
  const db = await openStore(await placeOf(dataFolder))
  onTestFinished(() => db.destroy())
  return db
}
