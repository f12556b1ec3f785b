import { type RawBuilder, sql } from 'kysely'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import { isPostgres } from './dialects/dialectKind.js'
import type { Db, Tables } from './tables.js'

/** A row of any table: text and whole numbers only. */
export type AnyRow = Readonly<Record<string, string | number | null>>

const rowsPerRead = 400

export interface BatchQuery {
  table: keyof Tables
  columns: readonly string[]
  /** Condition on the row, whose alias is `t`. */
  where: RawBuilder<unknown>
  order: string | undefined
  after?: number | undefined
}

export interface RowBatch {
  rows: readonly AnyRow[]
  /** Number of the table's rows that were scanned to fill it. */
  scannedCount: number
  /** Sequence number of the last row, to resume from; null in tables without one. */
  last: number | null
}

/** Number of rows to scan: exact on Postgres; on SQLite an upper bound, from the range of rowids. */
export async function estimateRows(db: Db, { table, where }: BatchQuery): Promise<number> {
  const name = sql.table(table)
  const query = isPostgres(db)
    ? sql<{ seen: number | null }>`select count(*) as seen from ${name} as t where ${where}`
    : sql<{ seen: number | null }>`select (select rowid from ${name} order by rowid desc limit 1)
        - (select rowid from ${name} order by rowid limit 1) + 1 as seen`
  return (await query.execute(db)).rows[0]?.seen ?? 0
}

/**
 * Reads a table's rows in insertion order within a transaction, in pieces: other work runs in between, and only one
 * batch is in memory.
 */
export function readInBatches(db: Db, query: BatchQuery): AsyncGenerator<RowBatch> {
  return isPostgres(db) ? readByCursor(db, query) : readByRowid(db, query)
}

const selectColumns = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(`t.${name}`)))

async function* readByCursor(db: Db, { table, columns, where, order }: BatchQuery): AsyncGenerator<RowBatch> {
  const name = sql.ref(`read_${table}`)
  const orderBy = order === undefined ? sql`` : sql`order by ${sql.ref(`t.${order}`)}`
  await sql`declare ${name} no scroll cursor for
    select ${selectColumns(columns)} from ${sql.table(table)} as t where ${where} ${orderBy}`.execute(db)
  try {
    while (true) {
      const { rows } = await sql<AnyRow>`fetch ${sql.lit(rowsPerRead)} from ${name}`.execute(db)
      if (rows.length === 0) return
      yield { rows, scannedCount: rows.length, last: null }
    }
  } finally {
    await sql`close ${name}`.execute(db).catch(() => undefined)
  }
}

/** Reads by SQLite's rowid, so that nothing has to be sorted first. */
async function* readByRowid(
  db: Db,
  { table, columns, where, after: start }: BatchQuery,
): AsyncGenerator<RowBatch> {
  let after = start ?? Number.MIN_SAFE_INTEGER
  while (true) {
    const bounds = await sql<{ last: number | null; first: number }>`select max(n) as last, min(n) as first
      from (select rowid as n from ${sql.table(table)} where rowid > ${after} order by rowid limit ${rowsPerRead})`.execute(
      db,
    )
    const { last, first } = bounds.rows[0] ?? { last: null, first: 0 }
    if (last === null) return
    // An index on the owner would be read and sorted in full for each batch.
    const { rows } =
      await sql<AnyRow>`select ${selectColumns(columns)} from ${sql.table(table)} as t not indexed
      where t.rowid > ${after} and t.rowid <= ${last} and ${where} order by t.rowid`.execute(db)
    yield { rows, scannedCount: last - Math.max(after, first - 1), last }
    after = last
    await yieldToLoop()
  }
}
