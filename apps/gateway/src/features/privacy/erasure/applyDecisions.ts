import { CompiledQuery, sql } from 'kysely'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import type { DescribingColumn } from '../../../core/tableDeclaration.js'
import type { ChangedRow } from '../person/erasureDecision.js'
import { getRowKey, type Shapes } from '../person/personRows.js'
import { blankColumn } from '../person/redact.js'
import type { InventoryTable } from '../personalDataInventory.js'

export async function deleteDecidedRows(
  db: Db,
  { table, dependents = [], describingColumns = [], beforeErasure }: InventoryTable,
  rows: readonly AnyRow[],
  shapes: Shapes,
  at: string,
): Promise<void> {
  if (rows.length === 0) return
  await beforeErasure?.(db, rows, at)
  for (const { table, columns, parentColumns: names } of dependents) {
    const keys = rows.map((row) => getRowKey(row, names)).filter((key) => !key.includes(null))
    if (keys.length > 0) await deleteWhere(db, table, columns, keys)
  }
  for (const column of describingColumns) await blankDescriptions(db, column, rows, shapes)
  const key = shapes.get(table)?.key ?? []
  await deleteWhere(
    db,
    table,
    key,
    rows.map((row) => getRowKey(row, key)),
  )
}

export async function updateDecidedRows(
  db: Db,
  { table }: InventoryTable,
  row: AnyRow,
  { changed }: ChangedRow,
  shapes: Shapes,
): Promise<void> {
  const key = shapes.get(table)?.key ?? []
  const set = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const isThisRow = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(isThisRow, sql` and `)}`.execute(
    db,
  )
}

async function blankDescriptions(
  db: Db,
  { table, column, textColumn }: DescribingColumn,
  rows: readonly AnyRow[],
  shapes: Shapes,
): Promise<void> {
  const ids = rows.map(({ id }) => id ?? null)
  const key = shapes.get(table)?.key ?? []
  const { rows: current } =
    await sql<AnyRow>`select ${sql.join([...key, textColumn].map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db)
  for (const row of current) {
    const isThisRow = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
    await sql`update ${sql.table(table)} set ${sql.ref(textColumn)} = ${blankColumn(String(row[textColumn]))}
      where ${sql.join(isThisRow, sql` and `)}`.execute(db)
  }
}

async function deleteWhere(
  db: Db,
  table: string,
  columns: readonly string[],
  keys: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  const [column] = columns
  if (column === undefined) throw new TypeError(`${table} has no key`)
  const keyColumns =
    columns.length === 1 ? sql.ref(column) : sql`(${sql.join(columns.map((name) => sql.ref(name)))})`
  const keyValues = keys.map((key) => (key.length === 1 ? sql`${key[0]}` : sql`(${sql.join([...key])})`))
  const values = columns.length === 1 ? sql`(${sql.join(keyValues)})` : sql`(values ${sql.join(keyValues)})`
  await sql`delete from ${sql.table(table)} where ${keyColumns} in ${values}`.execute(db)
}

/** Postgres keeps deleted rows in its pages until a vacuum, which cannot run in a transaction. */
export async function vacuum(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.executeQuery(CompiledQuery.raw(`vacuum "${table}"`))
}
