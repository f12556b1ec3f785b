import { type Clock, systemClock } from './clock.js'
import { lockDataFolder, prepareDataFolder } from './dataFolder.js'
import { type CreatedUser, createUser, type NewUser } from './domain/users.js'
import { openStore } from './store/open.js'

/**
 * Creates a user in a data folder, beside a gateway that may be running on it.
 * @throws StartFailure as `createUser` does, and where the database would have to be migrated under a running gateway.
 */
export async function addUser(
  dataFolder: string,
  user: NewUser,
  clock: Clock = systemClock,
): Promise<CreatedUser> {
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
    return await createUser(db, clock, user)
  } finally {
    await db.destroy()
  }
}

function inUse(dataFolder: string): string {
  return `A pasta de dados ${dataFolder} está em uso por outra versão do Morpheus, ou por uma que ainda está iniciando. Pare-a, ou tente de novo em instantes.`
}
