import type { AnyRow } from '../../../core/store/inPieces.js'
import { insertRows } from '../../../core/store/manyRows.js'
import type { Db, Tables } from '../../../core/store/tables.js'

/** Restore strategy for the append-only activity log: inserts entries that it lacks, compared by instant and text. */
export async function insertBeside(
  db: Db,
  table: keyof Tables,
  names: readonly string[],
  rows: readonly AnyRow[],
  userId: string,
): Promise<void> {
  if (rows.length === 0) return
  const there = await db
    .selectFrom('activity')
    .select(['at', 'action', 'details', 'ip'])
    .where('user_id', '=', userId)
    .where('at', 'in', [...new Set(rows.map(({ at }) => String(at)))])
    .execute()
  const existing = new Set(there.map(({ at, action, details, ip }) => nameOf(at, action, details, ip)))
  const missing = rows.filter(({ at, action, details, ip }) => !existing.has(nameOf(at, action, details, ip)))
  await insertRows(db, table, names, missing)
}

const nameOf = (...parts: (string | number | null | undefined)[]) => JSON.stringify(parts)
