import { systemClock } from './clock.js'
import { prepareDataFolder } from './dataFolder.js'
import { type CreatedUser, createUser, type NewUser } from './domain/users.js'
import { openStore } from './store/open.js'

/** Creates a user in a data folder, beside a gateway that may be running on it. */
export async function addUser(dataFolder: string, user: NewUser): Promise<CreatedUser> {
  prepareDataFolder(dataFolder)
  const db = await openStore(dataFolder)
  try {
    return await createUser(db, systemClock, user)
  } finally {
    await db.destroy()
  }
}
