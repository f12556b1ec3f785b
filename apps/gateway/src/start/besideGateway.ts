import { openKeys, type Secrets } from '../keys/openKeys.js'
import { openStore, type StorePlace, storeExists } from '../store/open.js'
import type { Db } from '../store/tables.js'
import { lockDataFolder, prepareDataFolder } from './dataFolder.js'
import { checkNewStore } from './storeIdentity.js'

/**
 * Does something to a gateway's database, beside one that may be running on it.
 * `secrets` as the gateway's settings have them: a database that is not there yet is made with its keys.
 * @throws StartFailure where the database cannot be opened, would be made beside the files of another one, or would have to be migrated under a running gateway.
 */
export async function besideGateway<Result>(
  place: StorePlace,
  run: (db: Db) => Promise<Result>,
  secrets?: Secrets,
): Promise<Result> {
  const { dataFolder } = place
  prepareDataFolder(dataFolder)
  await checkNewStore(place)
  const locks: (() => void)[] = []
  const lock = () => {
    if (locks.length === 0) locks.push(lockDataFolder(dataFolder, inUse(dataFolder)))
  }
  const db = await openNewKeys(place, secrets, lock)
    .then(() => openStore(place, { beforeMigration: lock }))
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
async function openNewKeys(place: StorePlace, secrets: Secrets | undefined, lock: () => void): Promise<void> {
  if (await storeExists(place)) return
  lock()
  openKeys(place.dataFolder, secrets, true)
}

function inUse(dataFolder: string): string {
  return `A pasta de dados ${dataFolder} está em uso por outra versão do Morpheus, ou por uma que ainda está iniciando. Pare-a, ou tente de novo em instantes.`
}
