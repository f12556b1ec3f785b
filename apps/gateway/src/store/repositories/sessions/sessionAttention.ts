import type { Db } from '../../tables.js'

/** Sessions that have been reconnecting since a moment or longer and are not known to need attention for it. */
export function slowSessionIds(db: Db, since: string): Promise<string[]> {
  return idsOf(
    db
      .selectFrom('sessions')
      .select('id')
      .where('availability', '=', 'reconnecting')
      .where('since', '<=', since)
      .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', '=', 'unstable')]))
      .execute(),
  )
}

export function unstableSessionIds(db: Db): Promise<string[]> {
  return idsOf(db.selectFrom('sessions').select('id').where('attention', '=', 'unstable').execute())
}

async function idsOf(rows: Promise<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id)
}
