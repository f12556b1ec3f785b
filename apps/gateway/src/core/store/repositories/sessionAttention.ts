import type { SessionRow } from '../sessionTables.js'
import type { Db } from '../tables.js'

type OwnedSession = Pick<SessionRow, 'id' | 'user_id'>

export function listSlowSessions(db: Db, since: string): Promise<OwnedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('availability', '=', 'reconnecting')
    .where('since', '<=', since)
    .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', 'in', ['restricted', 'unstable'])]))
    .execute()
}

export function listUnstableSessions(db: Db): Promise<OwnedSession[]> {
  return db.selectFrom('sessions').select(['id', 'user_id']).where('attention', '=', 'unstable').execute()
}

/** Sessions that the network restricts, whether a conversation may still be started or not. */
export function listRestrictedSessions(db: Db): Promise<(OwnedSession & Pick<SessionRow, 'restrictions'>)[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'restrictions'])
    .where('restrictions', 'is not', null)
    .execute()
}
