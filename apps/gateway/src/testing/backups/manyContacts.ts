import { insertRows } from '../../core/store/bulkInsert.js'
import type { Db } from '../../core/store/tables.js'

const columns = ['id', 'session_id', 'name', 'phone', 'profile_pic', 'created_at', 'unnamed', 'sort_name']

export async function giveContacts(db: Db, sessionId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `contact-${index}`,
    session_id: sessionId,
    name: `Cliente ${index}`,
    phone: `55219${10_000_000 + index}`,
    profile_pic: null,
    created_at: '2026-11-20T12:00:00.000Z',
    unnamed: 0,
    sort_name: `cliente ${index}`,
  }))
  await db.transaction().execute((transaction) => insertRows(transaction, 'contacts', columns, rows))
}
