import type { DeliveryRow } from '../deliveryTables.js'
import type { Db } from '../tables.js'

interface Claimed {
  node: string
  now: string
  until: string
}

/** False when another node holds the claim, or the row changed since it was read. */
export async function claimDelivery(
  db: Db,
  expected: Pick<DeliveryRow, 'id' | 'step' | 'next_at'>,
  { node, now, until }: Claimed,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ claimed_by: node, claimed_until: until })
    .where('id', '=', expected.id)
    .where('open', '=', 1)
    .where('step', '=', expected.step)
    .where('next_at', 'is not distinct from', expected.next_at)
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now), eb('claimed_by', '=', node)]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function claimedUntil(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('claimed_until')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.claimed_until ?? null
}

export async function endClaim(db: Db, id: string, node: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', node)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function claimedIds(db: Db, now: string): Promise<string[]> {
  const rows = await db.selectFrom('deliveries').select('id').where('claimed_until', '>', now).execute()
  return rows.map(({ id }) => id)
}
