import type { Db } from '../tables.js'

/** Clock skew between nodes, in milliseconds: a later row may carry an earlier instant. */
const slack = 10 * 60_000

export interface DeliverySpan {
  from?: string | undefined
  to?: string | undefined
  /** Inclusive lower bound of `seq`. */
  first?: number | undefined
  /** Exclusive upper bound of `seq`. */
  end?: number | undefined
}

/** Rows are in creation order, so a binary search finds an instant without an index on it. */
export async function findDeliverySpan(
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

/** First row created at or after an instant; one past the last if there is none. */
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
