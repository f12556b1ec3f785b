import type { Db } from '../../tables.js'

/** Nodes' clocks differ: a row may be created after another and say that it was before. In milliseconds. */
const slack = 10 * 60_000

/** Deliveries that were created between two moments, and between which rows they stand. */
export interface DeliverySpan {
  from?: string | undefined
  to?: string | undefined
  /** No row below it. */
  first?: number | undefined
  /** No row from it on. */
  end?: number | undefined
}

/** All rows stand as they were created: where a moment is among them is found by halves, without an index of moments. */
export async function spanOf(
  db: Db,
  from: string | undefined,
  to: string | undefined,
): Promise<DeliverySpan> {
  const moved = (moment: string, by: number) => new Date(Date.parse(moment) + by).toISOString()
  return {
    from,
    to,
    first: from === undefined ? undefined : await firstFrom(db, moved(from, -slack)),
    end: to === undefined ? undefined : await firstFrom(db, moved(to, slack)),
  }
}

/** The first row that was created from a moment on; one past the last where none was. */
async function firstFrom(db: Db, moment: string): Promise<number> {
  const edge = (order: 'asc' | 'desc') =>
    db.selectFrom('deliveries').select('seq').orderBy('seq', order).limit(1).executeTakeFirst()
  let low = (await edge('asc'))?.seq ?? 0
  let high = ((await edge('desc'))?.seq ?? -1) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await db
      .selectFrom('deliveries')
      .select(['seq', 'created_at'])
      .where('seq', '>=', middle)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    if (!row || row.created_at >= moment) high = middle
    else low = row.seq + 1
  }
  return low
}
