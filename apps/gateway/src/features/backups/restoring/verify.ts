import type { AnyRow } from '../../../core/store/readInBatches.js'
import { createDamagedError, createTooManySessionsError } from '../archive/archiveErrors.js'
import { type Archive, verifyMedia } from '../archive/readArchive.js'
import { configurationColumns, readOpen } from '../archive/secrets.js'
import { backupTables, listBackupTables } from '../schema/backupTables.js'
import type { Column, Columns } from '../schema/columns.js'
import type { Source } from './source.js'

export interface BackupContents {
  readonly sessions: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
  readonly clouds: ReadonlySet<string>
  readonly phones: ReadonlySet<string>
  /** SHA-256 by media id. */
  readonly media: ReadonlyMap<string, string>
  readonly rows: number
}

interface Verifying {
  archive: Archive
  source: Source
  columns: Columns
  maxSessions: number
  signal: AbortSignal
  onRows: (count: number) => void
}

/** Reads everything before any change. @throws BadArchive for the first invalid thing. */
export async function verifyArchive({
  archive,
  source,
  columns,
  maxSessions,
  signal,
  onRows,
}: Verifying): Promise<BackupContents> {
  const sessions = new Set<string>()
  const targets = new Set<string>()
  const clouds = new Set<string>()
  const phones = new Set<string>()
  const media = new Map<string, string>()
  let total = 0
  for (const { table } of listBackupTables(archive.manifest.type)) {
    for await (const rows of source.rows(table)) {
      signal.throwIfAborted()
      for (const row of rows) rejectForeignColumns(table, row, columns.get(table) ?? [])
      if (table === 'sessions') for (const { id } of rows) sessions.add(String(id))
      if (table === 'delivery_targets') for (const { id } of rows) targets.add(String(id))
      if (table === 'cloud_configs') for (const { session_id } of rows) clouds.add(String(session_id))
      if (table === 'media') for (const { id, sha256 } of rows) media.set(String(id), String(sha256))
      if (table === 'virtual_phones') for (const { session_id } of rows) phones.add(String(session_id))
      const backupTable = backupTables.get(table)
      if (
        backupTable?.owner[1] === 'sessions' &&
        rows.some((row) => !sessions.has(String(row[backupTable.owner[0]])))
      )
        throw createDamagedError()
      total += rows.length
      onRows(rows.length)
    }
  }
  if (sessions.size > maxSessions) throw createTooManySessionsError(maxSessions)
  await verifyMedia(archive, signal)
  return { sessions, targets, clouds, phones, media, rows: total }
}

function rejectForeignColumns(table: string, row: AnyRow, columns: readonly Column[]): void {
  const names = Object.keys(row)
  if (names.length !== columns.length) throw createDamagedError()
  for (const { name, isText, isNullable } of columns) {
    const value = row[name]
    if (value === undefined || (value === null && !isNullable)) throw createDamagedError()
    if (value !== null && typeof value !== (isText ? 'string' : 'number')) throw createDamagedError()
  }
  const column = configurationColumns.get(table)
  if (!column) return
  try {
    readOpen(String(row[column.column]))
  } catch {
    throw createDamagedError()
  }
  if (column.fieldsOf(row) === null) throw createDamagedError()
}
