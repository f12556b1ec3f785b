import { sql } from 'kysely'
import { deleteRows, insertRows } from '../../../core/store/bulkInsert.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import {
  deleteTarget,
  listTargets,
  resetTargetCounters,
} from '../../../core/store/repositories/deliveryTargets.js'
import { lockUser } from '../../../core/store/repositories/users.js'
import type { Db, Tables } from '../../../core/store/tables.js'
import { createDamagedError, createNameConflictError } from '../archive/archiveErrors.js'
import type { Manifest } from '../archive/manifest.js'
import { type BackupTable, listBackupTables } from '../schema/backupTables.js'
import { belongsTo } from '../schema/belongs.js'
import { rowAdapters } from './adaptRows.js'
import type { Restoring } from './restoring.js'
import { updateRows } from './updateRows.js'
import type { BackupContents } from './verify.js'

/** Restore strategy for the append-only activity log: inserts entries that it lacks, compared by instant and text. */
async function appendMissingEntries(
  db: Db,
  table: keyof Tables,
  names: readonly string[],
  rows: readonly AnyRow[],
  userId: string,
): Promise<void> {
  if (rows.length === 0) return
  const existingRows = await db
    .selectFrom('activity')
    .select(['at', 'action', 'details', 'ip'])
    .where('user_id', '=', userId)
    .where('at', 'in', [...new Set(rows.map(({ at }) => String(at)))])
    .execute()
  const existing = new Set(existingRows.map(({ at, action, details, ip }) => toKey(at, action, details, ip)))
  const missing = rows.filter(({ at, action, details, ip }) => !existing.has(toKey(at, action, details, ip)))
  await insertRows(db, table, names, missing)
}

const toKey = (...parts: (string | number | null | undefined)[]) => JSON.stringify(parts)

/** Further references that must stay within the account, or a forged row could reach another's data. */
const ownReferences: ReadonlyMap<string, readonly [column: string, of: keyof Tables]> = new Map([
  ['deliveries', ['target_id', 'delivery_targets'] as const],
])

/** Returns the number of targets without their secrets. */
export async function restoreRows(restoring: Restoring): Promise<number> {
  const { db, manifest, destination, contents } = restoring
  await lockUser(db, destination.userId)
  const tables = listBackupTables(manifest.type)
  const before = await listSessionIds(db, destination.userId)
  await refuseTakenSessions(db, contents.sessions, destination.userId)
  await clear(db, tables, manifest, destination.userId, manifest.type === 'FULL' ? before : contents.sessions)
  await removeOthers(db, contents)
  let keysMissing = 0
  for (const table of tables) keysMissing += await restoreTable(restoring, table)
  if (manifest.type === 'FULL') {
    for (const id of before) if (!contents.sessions.has(id)) await deleteRows(db, 'sessions', 'id', id)
    await moveCursor(db, destination.userId)
  }
  return keysMissing
}

/** Children first, so that no cascade deletes thousands of rows at once. */
async function clear(
  db: Db,
  tables: readonly BackupTable[],
  { type }: Manifest,
  userId: string,
  sessions: ReadonlySet<string>,
): Promise<void> {
  if (type === 'FULL') await clearCounts(db, userId)
  for (const { table, owner, restoreMode } of tables.toReversed()) {
    if (restoreMode !== undefined) continue
    const [column, of] = owner
    if (of === 'users') await deleteRows(db, table, column, userId)
    // Others are deleted by their parent's cascade.
    else if (of === 'sessions') for (const id of sessions) await deleteRows(db, table, column, id)
  }
}

/** @throws BadArchive where a session is of another account. */
async function refuseTakenSessions(db: Db, sessions: ReadonlySet<string>, userId: string): Promise<void> {
  const ids = [...sessions]
  while (ids.length > 0) {
    const existing = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids.splice(0, 500))
      .where('user_id', '<>', userId)
      .execute()
    if (existing.length > 0) throw createNameConflictError()
  }
}

/** Deletes targets and configurations that the sessions did not have in the backup, with their queues. */
async function removeOthers(db: Db, { sessions, targets, clouds }: BackupContents): Promise<void> {
  for (const session of sessions) {
    if (!clouds.has(session)) await deleteRows(db, 'cloud_configs', 'session_id', session)
    for (const { id } of await listTargets(db, session)) {
      if (targets.has(id)) continue
      await resetTargetCounters(db, id)
      await deleteTarget(db, id)
    }
  }
}

/** Reset counters, as triggers will count the restored rows. */
async function clearCounts(db: Db, userId: string): Promise<void> {
  const targets = await sql<{ id: string }>`select t.id from delivery_targets as t
    where ${belongsTo('delivery_targets', userId)}`.execute(db)
  for (const { id } of targets.rows) {
    await resetTargetCounters(db, id)
    await deleteRows(db, 'delivery_minutes', 'target_id', id)
    await deleteRows(db, 'delivery_totals', 'target_id', id)
  }
}

async function restoreTable(restoring: Restoring, backupTable: BackupTable): Promise<number> {
  const { db, source, columns, destination, onRows } = restoring
  const { table, owner, restoreMode } = backupTable
  const names = columns.get(table)?.map(({ name }) => name) ?? []
  let keysMissing = 0
  for await (const archived of source.rows(table)) {
    const change = rowAdapters.get(table)
    const rows = archived.flatMap((row) => {
      const owned = owner[1] === 'users' ? { ...row, [owner[0]]: destination.userId } : row
      const changed = change ? change(owned, destination) : owned
      return changed ? [changed] : []
    })
    if (restoreMode === 'update') keysMissing += await updateRows({ ...restoring, table, names, rows })
    else if (restoreMode === 'append') await appendMissingEntries(db, table, names, rows, destination.userId)
    else {
      await insertRows(db, table, names, rows)
      await refuseForeignReferences(db, backupTable, rows, destination.userId)
    }
    onRows(backupTable, archived.length)
  }
  return keysMissing
}

/** Rejects references to rows of other accounts. @throws BadArchive */
async function refuseForeignReferences(
  db: Db,
  { table, owner }: BackupTable,
  rows: readonly AnyRow[],
  userId: string,
): Promise<void> {
  for (const [column, of] of [owner, ownReferences.get(table)].filter((one) => one !== undefined)) {
    if (of === 'users' || of === 'sessions') continue
    const ids = [...new Set(rows.map((row) => String(row[column])))]
    if (ids.length === 0) continue
    const { rows: counts } = await sql<{ count: number }>`select count(*) as count from ${sql.table(of)} as t
      where t.id in (${sql.join(ids)}) and ${belongsTo(of, userId)}`.execute(db)
    if (counts[0]?.count !== ids.length) throw createDamagedError()
  }
}

/** Moves the cursor beyond all former ones: clients resuming from theirs detect a gap and reload everything. */
async function moveCursor(db: Db, userId: string): Promise<void> {
  const { latest } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('cursor').as('latest'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const restored = latest ?? 0
  await db
    .updateTable('users')
    .set((eb) => ({
      event_cursor: eb
        .case()
        .when('event_cursor', '<', restored)
        .then(restored + 1)
        .else(eb('event_cursor', '+', 1))
        .end(),
    }))
    .where('id', '=', userId)
    .execute()
}

export async function listSessionIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ id }) => id))
}
