import { sql } from 'kysely'
import { StartFailure } from '../../core/lib/startFailure.js'
import { insertRows } from '../../core/store/bulkInsert.js'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { AnyRow } from '../../core/store/readInBatches.js'
import type { Db } from '../../core/store/tables.js'
import { type MoveRecord, recordMovedTable } from './moveRecord.js'
import { readTable, sumTable } from './readTable.js'
import { countColumns, type StoreTable, writerColumn } from './storeTables.js'
import { isSameSum, TableHash, type TableSum } from './tableHash.js'

export interface TableProgress {
  readonly table: string
  /** From 1. */
  readonly number: number
  readonly count: number
  readonly rows: number
  /** False while rows are still copied. */
  readonly isDone: boolean
}

const rowsPerReport = 20_000

/**
 * Copies the tables that `record` does not have, one after the other, and compares each with its source afterwards.
 * `source` is a snapshot.
 * @throws StartFailure for a table that differs after its copy
 */
export async function copyTables(
  source: Db,
  target: Db,
  tables: readonly StoreTable[],
  record: MoveRecord,
  report: (progress: TableProgress) => void,
): Promise<Map<string, TableSum>> {
  const sums = new Map(record.tables)
  for (const [at, table] of tables.entries()) {
    const { name } = table
    if (sums.has(name)) continue
    const tell = (rows: number, isDone: boolean) =>
      report({ table: name, number: at + 1, count: tables.length, rows, isDone })
    const sum = await copyTable(source, target, table, (rows) => tell(rows, false))
    const copied = await inTransaction(target, (transaction) => sumTable(transaction, table))
    if (!isSameSum(sum, copied))
      throw new StartFailure(
        `A tabela ${name} não ficou igual no destino (${sum.rows} linhas na origem, ${copied.rows} no destino). O destino está incompleto: execute o comando de novo, ou use outro destino.`,
      )
    await recordMovedTable(target, record.source, name, sum)
    sums.set(name, sum)
    tell(sum.rows, true)
  }
  return sums
}

async function copyTable(
  source: Db,
  target: Db,
  table: StoreTable,
  report: (rows: number) => void,
): Promise<TableSum> {
  // An interrupted copy, or what triggers have counted.
  await sql`delete from ${sql.table(table.name)}`.execute(target)
  const hash = new TableHash(table)
  const hasWriters = table.name in countColumns && isPostgres(target)
  const columns = hasWriters ? [...table.columns, writerColumn] : table.columns
  const withWriter = (row: AnyRow): AnyRow => ({ ...row, [writerColumn]: 0 })
  let reported = 0
  for await (const rows of readTable(source, table)) {
    hash.add(rows)
    await inTransaction(target, (transaction) =>
      insertRows(transaction, table.name, columns, hasWriters ? rows.map(withWriter) : rows),
    )
    if (hash.rows - reported < rowsPerReport) continue
    reported = hash.rows
    report(reported)
  }
  return hash.sum()
}

/** Empties the tables, those that refer to others first. */
export async function emptyTables(db: Db, tables: readonly StoreTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db)
}

/** The tables of an interrupted move that are as the source has them now; null where one has changed since. */
export async function findChangedTable(
  source: Db,
  tables: readonly StoreTable[],
  { tables: moved }: MoveRecord,
): Promise<string | null> {
  for (const table of tables) {
    const sum = moved.get(table.name)
    if (sum && !isSameSum(await sumTable(source, table), sum)) return table.name
  }
  return null
}

export async function hasRows(db: Db, tables: readonly StoreTable[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
