import type { Db } from '../tables.js'

/** Clock skew between nodes, in milliseconds: a later row may carry an earlier instant. */
const clockSkewMs = 10 * 60_000

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
  const shiftTime = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()
  return {
    from,
    to,
    first: from === undefined ? undefined : await findFirstSeq(db, shiftTime(from, -clockSkewMs)),
    end: to === undefined ? undefined : await findFirstSeq(db, shiftTime(to, clockSkewMs)),
  }
}

/** First row created at or after an instant; one past the last if there is none. */
async function findFirstSeq(db: Db, time: string): Promise<number> {
  const findEdge = (order: 'asc' | 'desc') =>
    db.selectFrom('deliveries').select('seq').orderBy('seq', order).limit(1).executeTakeFirst()
  let low = (await findEdge('asc'))?.seq ?? 0
  let high = ((await findEdge('desc'))?.seq ?? -1) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await db
      .selectFrom('deliveries')
      .select(['seq', 'created_at'])
      .where('seq', '>=', middle)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    if (!row || row.created_at >= time) high = middle
    else low = row.seq + 1
  }
  return low
}
