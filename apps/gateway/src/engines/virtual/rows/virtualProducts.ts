import type { VirtualProductRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

/** Newest first. */
export function listVirtualProducts(db: Db, sessionId: string): Promise<VirtualProductRow[]> {
  return db
    .selectFrom('virtual_products')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Products that the virtual phone of a number shows to others, newest first. */
export function listVirtualProductsOf(db: Db, number: string): Promise<VirtualProductRow[]> {
  return db
    .selectFrom('virtual_products')
    .innerJoin('virtual_phones', 'virtual_phones.session_id', 'virtual_products.session_id')
    .selectAll('virtual_products')
    .where('virtual_phones.number', '=', number)
    .where('virtual_products.hidden', '=', 0)
    .orderBy('virtual_products.created_at', 'desc')
    .orderBy('virtual_products.id', 'desc')
    .execute()
}

export function findVirtualProduct(
  db: Db,
  sessionId: string,
  id: string,
): Promise<VirtualProductRow | undefined> {
  return db
    .selectFrom('virtual_products')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertVirtualProduct(db: Db, row: VirtualProductRow): Promise<void> {
  await db.insertInto('virtual_products').values(row).execute()
}

export async function updateVirtualProduct(
  db: Db,
  { session_id, id, ...columns }: VirtualProductRow,
): Promise<void> {
  await db
    .updateTable('virtual_products')
    .set(columns)
    .where('session_id', '=', session_id)
    .where('id', '=', id)
    .execute()
}

/** True if it was there. */
export async function deleteVirtualProduct(db: Db, sessionId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('virtual_products')
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
