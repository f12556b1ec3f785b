import { besideGateway } from './besideGateway.js'
import { type Clock, systemClock } from './clock.js'
import { type CreatedUser, createUser, type NewUser } from './domain/users.js'
import type { Secrets } from './keys/openKeys.js'

/**
 * Creates a user in a data folder, beside a gateway that may be running on it.
 * @throws StartFailure as `createUser` and `besideGateway` do.
 */
export function addUser(
  dataFolder: string,
  user: NewUser,
  { clock = systemClock, secrets }: { clock?: Clock; secrets?: Secrets | undefined } = {},
): Promise<CreatedUser> {
  return besideGateway(dataFolder, (db) => createUser(db, clock, user), secrets)
}
