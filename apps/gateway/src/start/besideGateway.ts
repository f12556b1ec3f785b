import { existsSync } from 'node:fs'
import { openKeys, type Secrets } from '../keys/openKeys.js'
import { databaseIn, openStore } from '../store/open.js'
import type { Db } from '../store/tables.js'
import { lockDataFolder, prepareDataFolder } from './dataFolder.js'

/**
 * Does something to a data folder's database, beside a gateway that may be running on it.
 * `secrets` as the gateway's settings have them: a database that is not there yet is made with its keys.
 * @throws StartFailure where the database cannot be opened, or would have to be migrated under a running gateway.
 */
export async function besideGateway<Result>(
  dataFolder: string,
  run: (db: Db) => Promise<Result>,
  secrets?: Secrets,
): Promise<Result> {
  prepareDataFolder(dataFolder)
  const locks: (() => void)[] = []
  const lock = () => {
    if (locks.length === 0) locks.push(lockDataFolder(dataFolder, inUse(dataFolder)))
  }
  const db = await openNewKeys(dataFolder, secrets, lock)
    .then(() => openStore(dataFolder, { beforeMigration: lock }))
    .finally(() => {
      for (const release of locks) release()
    })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

/** Keys are older than their database: one without them is taken for a loss. */
async function openNewKeys(
  dataFolder: string,
  secrets: Secrets | undefined,
  lock: () => void,
): Promise<void> {
  if (existsSync(databaseIn(dataFolder))) return
  lock()
  openKeys(dataFolder, secrets)
}

function inUse(dataFolder: string): string {
  return `A pasta de dados ${dataFolder} está em uso por outra versão do Morpheus, ou por uma que ainda está iniciando. Pare-a, ou tente de novo em instantes.`
}
