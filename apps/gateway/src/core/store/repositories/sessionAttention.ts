import type { Db, SessionRow } from '../tables.js'

export function slowSessionIds(db: Db, since: string): Promise<string[]> {
  return idsOf(
    db
      .selectFrom('sessions')
      .select('id')
      .where('availability', '=', 'reconnecting')
      .where('since', '<=', since)
      .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', 'in', ['restricted', 'unstable'])]))
      .execute(),
  )
}

export function unstableSessionIds(db: Db): Promise<string[]> {
  return idsOf(db.selectFrom('sessions').select('id').where('attention', '=', 'unstable').execute())
}

/** Those that the network restricts, whether a conversation may still be started or not. */
export function restrictedSessions(db: Db): Promise<Pick<SessionRow, 'id' | 'restrictions'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'restrictions'])
    .where('restrictions', 'is not', null)
    .execute()
}

async function idsOf(rows: Promise<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id)
}
