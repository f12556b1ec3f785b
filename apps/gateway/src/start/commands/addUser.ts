import { type Clock, systemClock } from '../../core/lib/clock.js'
import type { StoreLocation } from '../../core/store/open.js'
import { type CreatedUser, createUser, type NewUser } from '../../features/account/users.js'
import type { Secrets } from '../keys/openKeys.js'
import { runOnDatabase } from '../runOnDatabase.js'

/** @throws StartFailure as `createUser` and `runOnDatabase` do. */
export function addUser(
  location: StoreLocation,
  user: NewUser,
  { clock = systemClock, secrets }: { clock?: Clock; secrets?: Secrets | undefined } = {},
): Promise<CreatedUser> {
  return runOnDatabase(location, (db) => createUser(db, clock, user), secrets)
}
