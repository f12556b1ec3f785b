import { lockDataFolder, prepareDataFolder } from './dataFolder.js'
import { openStore } from './store/open.js'
import type { Db } from './store/tables.js'

/**
 * Does something to a data folder's database, beside a gateway that may be running on it.
 * @throws StartFailure where the database cannot be opened, or would have to be migrated under a running gateway.
 */
export async function besideGateway<Result>(
  dataFolder: string,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  prepareDataFolder(dataFolder)
  const locks: (() => void)[] = []
  const db = await openStore(dataFolder, {
    beforeMigration: () => {
      locks.push(lockDataFolder(dataFolder, inUse(dataFolder)))
    },
  }).finally(() => {
    for (const release of locks) release()
  })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

function inUse(dataFolder: string): string {
  return `A pasta de dados ${dataFolder} está em uso por outra versão do Morpheus, ou por uma que ainda está iniciando. Pare-a, ou tente de novo em instantes.`
}
