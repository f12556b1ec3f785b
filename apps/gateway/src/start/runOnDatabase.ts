import { systemClock } from '../core/lib/clock.js'
import { openStore, type StoreLocation, storeExists } from '../core/store/open.js'
import type { Db } from '../core/store/tables.js'
import { type Cleanup, runCleanups } from './cleanup.js'
import { lockDataFolder, prepareDataFolder } from './dataFolder.js'
import { openKeys, type Secrets } from './keys/openKeys.js'
import { checkNewStore } from './storeIdentity.js'
import { lockForCommand } from './storeLock.js'

/**
 * Runs an operation on a gateway's database, even beside a running gateway. `secrets` as in the gateway's settings: a
 * new database is created with its keys.
 * @throws StartFailure where the database cannot be opened, would be made beside the files of another one, or would
 * have to be migrated under a running gateway.
 */
export async function runOnDatabase<Result>(
  location: StoreLocation,
  run: (db: Db) => Promise<Result>,
  secrets?: Secrets,
): Promise<Result> {
  const { dataFolder } = location
  prepareDataFolder(dataFolder)
  await checkNewStore(location)
  const locks: Cleanup[] = []
  const lock = async () => {
    if (locks.length > 0) return
    locks.push(lockDataFolder(dataFolder, inUse(`A pasta de dados ${dataFolder} está`)))
    locks.push(await lockForCommand(location, systemClock, inUse('O banco de dados de DATABASE_URL está')))
  }
  const db = await openNewKeys(location, secrets, lock)
    .then(() => openStore(location, { beforeMigration: lock }))
    .finally(() => runCleanups(locks))
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

/** Keys are created before their database: a database without keys means that they are lost. */
async function openNewKeys(
  location: StoreLocation,
  secrets: Secrets | undefined,
  lock: () => Promise<void>,
): Promise<void> {
  if (await storeExists(location)) return
  await lock()
  // A gateway may have started meanwhile and created its keys.
  openKeys(location.dataFolder, secrets, !(await storeExists(location)))
}

function inUse(what: string): string {
  return `${what} em uso por outra versão do Morpheus, ou por uma que ainda está iniciando. Pare-a, ou tente de novo em instantes.`
}
