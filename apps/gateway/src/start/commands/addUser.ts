import { type Clock, systemClock } from '../../core/lib/clock.js'
import type { StorePlace } from '../../core/store/open.js'
import { type CreatedUser, createUser, type NewUser } from '../../features/account/users.js'
import { besideGateway } from '../besideGateway.js'
import type { Secrets } from '../keys/openKeys.js'

/** @throws StartFailure as `createUser` and `besideGateway` do. */
export function addUser(
  place: StorePlace,
  user: NewUser,
  { clock = systemClock, secrets }: { clock?: Clock; secrets?: Secrets | undefined } = {},
): Promise<CreatedUser> {
  return besideGateway(place, (db) => createUser(db, clock, user), secrets)
}
