import type { Db } from '../../tables.js'

/** Sessions that have been reconnecting since an instant or longer and are not marked for it yet. */
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
