import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { errorCode } from '../../../core/lib/errorCode.js'
import { insertRows } from '../../../core/store/bulkInsert.js'
import { listMigrations } from '../../../core/store/migrate.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import { readInBatches } from '../../../core/store/readInBatches.js'
import type { Db, Tables } from '../../../core/store/tables.js'
import { createDamagedError } from '../archive/archiveErrors.js'
import type { Archive } from '../archive/readArchive.js'
import { backupTables } from '../schema/backupTables.js'
import { readColumns } from '../schema/columns.js'
import type { Source } from './source.js'

/**
 * Rows of a backup from an older version: fills a temporary database of that version and runs the store's own
 * migrations. @throws ArchiveError for rows that its schema does not allow; the reason of an abort
 */
export async function upgradeArchive(archive: Archive, folder: string, signal: AbortSignal): Promise<Source> {
  const workFolder = await mkdtemp(join(folder, 'upgrade-'))
  const file = new Database(join(workFolder, 'scratch.db'))
  // Temporary: durability does not matter.
  file.pragma('synchronous = OFF')
  file.pragma('journal_mode = OFF')
  file.pragma('foreign_keys = OFF')
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  const close = async () => {
    await db.destroy()
    await rm(workFolder, { recursive: true, force: true })
  }
  try {
    const later = listMigrations('sqlite', archive.manifest.schema)
    const all = listMigrations('sqlite')
    for (const step of all.slice(0, all.length - later.length)) await step(db)
    await fill(db, archive, signal)
    for (const step of later) {
      signal.throwIfAborted()
      await step(db)
    }
    const columns = await readColumns(db, [...backupTables.values()])
    return { rows: (table) => read(db, table, columns.get(table)?.map(({ name }) => name) ?? []), close }
  } catch (error) {
    await close()
    throw errorCode(error)?.startsWith('SQLITE_CONSTRAINT') ? createDamagedError() : error
  }
}

async function fill(db: Db, archive: Archive, signal: AbortSignal): Promise<void> {
  const columnsByTable = new Map(
    (await db.introspection.getTables()).map((table) => [table.name, table.columns]),
  )
  for (const part of archive.manifest.parts) {
    const backupTable = backupTables.get(part.table)
    const columns = columnsByTable.get(part.table)
    if (!backupTable || !columns) throw createDamagedError()
    for await (const rows of archive.rows(part)) {
      signal.throwIfAborted()
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
      if (names.some((name) => columns.every((column) => column.name !== name))) throw createDamagedError()
      // Required columns left out of the backup get blanks.
      const blanks = columns.filter(
        ({ name, isNullable, hasDefaultValue, isAutoIncrementing }) =>
          !names.includes(name) &&
          !isNullable &&
          !hasDefaultValue &&
          !isAutoIncrementing &&
          name !== backupTable.sequenceColumn,
      )
      const filled = rows.map((row) => ({ ...Object.fromEntries(blanks.map(createBlank)), ...row }))
      await insertRows(db, backupTable.table, [...names, ...blanks.map(({ name }) => name)], filled)
    }
  }
}

const createBlank = ({ name, dataType }: { name: string; dataType: string }) =>
  [name, /text|char/i.test(dataType) ? '' : 0] as const

async function* read(db: Db, table: string, columns: readonly string[]): AsyncGenerator<readonly AnyRow[]> {
  const backupTable = backupTables.get(table)
  if (!backupTable) throw createDamagedError()
  const reading = { table: backupTable.table, columns, where: sql`1 = 1`, order: backupTable.sequenceColumn }
  for await (const { rows } of readInBatches(db, reading)) yield rows
}
