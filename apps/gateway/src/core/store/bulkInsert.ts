import { CompiledQuery, sql } from 'kysely'
import { yieldEvery } from '../lib/yieldToLoop.js'
import { blocksEventLoop, isPostgres } from './dialects/dialectKind.js'
import type { AnyRow } from './readInBatches.js'
import type { Db, Tables } from './tables.js'

/** Rows per statement: fewer where queries block the event loop. */
const rowsPerStatement = (db: Db) => (blocksEventLoop(db) ? 100 : 500)
const sliceMs = 5

/** Inserts rows in batches and yields to the event loop in between. Every row has all of `columns`. */
export async function insertRows(
  db: Db,
  table: keyof Tables,
  columns: readonly string[],
  rows: readonly AnyRow[],
): Promise<void> {
  const batchSize = rowsPerStatement(db)
  const yieldIfDue = yieldEvery(sliceMs)
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = rows.slice(from, from + batchSize)
    const values = part.flatMap((row) => columns.map((name) => row[name] ?? null))
    // Raw text is compiled once: Kysely would take longer to build it than the database to run it.
    await db.executeQuery(CompiledQuery.raw(insertText(db, table, columns, part.length), values))
    await yieldIfDue()
  }
}

function insertText(db: Db, table: string, columns: readonly string[], rows: number): string {
  const names = columns.map((name) => `"${name}"`).join(', ')
  let number = 0
  const placeholder = isPostgres(db) ? () => `$${++number}` : () => '?'
  const row = () => `(${columns.map(placeholder).join(', ')})`
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, row).join(', ')}`
}

/** Deletes every row where `column` equals `value`, in batches where queries block the event loop. */
export async function deleteRows(db: Db, table: keyof Tables, column: string, value: string): Promise<void> {
  const name = sql.table(table)
  const matches = sql`${sql.ref(column)} = ${value}`
  if (!blocksEventLoop(db)) return void (await sql`delete from ${name} where ${matches}`.execute(db))
  const batchSize = rowsPerStatement(db)
  const yieldIfDue = yieldEvery(sliceMs)
  while (true) {
    const { numAffectedRows } =
      await sql`delete from ${name} where rowid in (select rowid from ${name} where ${matches} limit ${batchSize})`.execute(
        db,
      )
    await yieldIfDue()
    if (Number(numAffectedRows ?? 0) < batchSize) return
  }
}
