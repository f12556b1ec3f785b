import { copyFileSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { getDatabasePath } from '../core/store/dialects/sqlite/open.js'
import { openStore, type StoreLocation } from '../core/store/open.js'
import type { Db } from '../core/store/tables.js'
import { freshDatabase } from './postgres/freshDatabase.js'
import { temporaryFolder } from './temporaryFolder.js'

export const onPostgres = process.env.MORPHEUS_TEST_STORE === 'postgres'

/** Gateways that serve a test together. */
export const nodeCount = Number(process.env.MORPHEUS_TEST_NODES ?? 1)
/** Transports of sockets in tests: a cluster refuses polling. */
export const socketTransports = nodeCount > 1 ? ['websocket'] : ['polling', 'websocket']

const databases = new Map<string, string>()

export async function placeOf(dataFolder: string): Promise<StoreLocation> {
  if (!onPostgres) return migrated(dataFolder)
  const databaseUrl = databases.get(dataFolder) ?? (await freshDatabase())
  databases.set(dataFolder, databaseUrl)
  return { dataFolder, databaseUrl, databaseConnections: 3 }
}

/** Copies a migrated template instead of migrating for each test. */
async function migrated(dataFolder: string): Promise<StoreLocation> {
  const path = getDatabasePath(dataFolder)
  if (!existsSync(path)) copyFileSync(getDatabasePath(await template()), path)
  return { dataFolder }
}

let made: Promise<string> | undefined

function template(): Promise<string> {
  made ??= makeTemplate()
  return made
}

/** Deleted with the run's temporary folder. */
async function makeTemplate(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'morpheus-store-'))
  await (await openStore({ dataFolder })).destroy()
  return dataFolder
}

export async function openTestStore(dataFolder = temporaryFolder()): Promise<Db> {
  const db = await openStore(await placeOf(dataFolder))
  onTestFinished(() => db.destroy())
  return db
}
