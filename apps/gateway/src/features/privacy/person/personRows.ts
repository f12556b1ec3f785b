import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../../core/store/dialects/dialectKind.js'
import { isOwnedBy } from '../../../core/store/isOwnedBy.js'
import {
  type AnyRow,
  type BatchQuery,
  estimateRows,
  type RowBatch,
  readInBatches,
} from '../../../core/store/readInBatches.js'
import type { Db } from '../../../core/store/tables.js'
import { type InventoryTable, inventory } from '../personalDataInventory.js'
import type { Matcher } from './matcher.js'

export type Shapes = ReadonlyMap<string, Shape>
export interface Shape {
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

export async function readShapes(db: Db): Promise<Shapes> {
  const { rows } = isPostgres(db)
    ? await sql<{ table: string; name: string }>`select c.relname as table, a.attname as name
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indisprimary and pg_table_is_visible(c.oid)`.execute(db)
    : await sql<{ table: string; name: string }>`select m.name as "table", p.name as name
        from sqlite_master m join pragma_table_info(m.name) p
        where m.type = 'table' and p.pk > 0`.execute(db)
  const tables = await db.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      {
        columns: columns.map((column) => column.name),
        key: rows.filter(({ table }) => table === name).map((row) => row.name),
      },
    ]),
  )
}

const owners = new Map(inventory.map(({ table, owner }) => [table, owner]))

/** Query for the rows of a table that may name a person; each needs a closer check. */
export function buildPersonQuery(
  db: Db,
  { table, identifyingColumns = [], textColumns = [] }: InventoryTable,
  {
    matcher,
    userId,
    shapes,
    after,
  }: { matcher: Matcher; userId: string; shapes: Shapes; after?: number | undefined },
): BatchQuery {
  const position = isPostgres(db) ? sql`strpos` : sql`instr`
  const conditions: RawBuilder<unknown>[] = [
    ...identifyingColumns.map(
      (column) => sql`${sql.ref(`t.${column}`)} in (${sql.join([...matcher.names])})`,
    ),
    ...textColumns.flatMap((column) =>
      matcher.hints.map((hint) => sql`${position}(${sql.ref(`t.${column}`)}, ${hint}) > 0`),
    ),
  ]
  // Cheap conditions first.
  const where = sql`(${sql.join(conditions, sql` or `)}) and ${isOwnedBy((of) => owners.get(of), table, userId)}`
  return { table, columns: shapes.get(table)?.columns ?? [], where, order: undefined, after }
}

/** False for tables whose sealed rows need decryption first. */
export const isReadable = (table: InventoryTable): boolean =>
  (table.identifyingColumns ?? table.textColumns) !== undefined

export async function forEachBatch(
  db: Db,
  query: BatchQuery,
  work: (batch: RowBatch) => Promise<void>,
): Promise<void> {
  const go = async (on: Db) => {
    for await (const batch of readInBatches(on, query)) await work(batch)
  }
  if (isPostgres(db) && !db.isTransaction) await db.transaction().execute(go)
  else await go(db)
}

export async function readAllRows(db: Db): Promise<number> {
  let total = 0
  for (const table of inventory.filter(isReadable)) {
    const query = { table: table.table, columns: [], where: sql`1 = 1`, order: undefined }
    total += await estimateRows(db, query)
  }
  return total
}

export const getRowKey = (row: AnyRow, columns: readonly string[]) =>
  columns.map((column) => row[column] ?? null)
