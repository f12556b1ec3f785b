import { sql } from 'kysely'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { type AnyRow, readInBatches } from '../../core/store/readInBatches.js'
import type { Db } from '../../core/store/tables.js'
import { countColumns, type StoreTable } from './storeTables.js'
import { TableHash, type TableSum } from './tableHash.js'

const rowsPerRead = 400

/** Reads a table in batches, within a transaction. Rows of counts that are all zero count as absent. */
export async function* readTable(db: Db, table: StoreTable): AsyncGenerator<readonly AnyRow[]> {
  const { name, columns, sequenceColumn } = table
  const counts = countColumns[name]
  if (counts && isPostgres(db)) return yield* readCounts(db, table, counts)
  const where = counts
    ? sql.join(
        counts.map((count) => sql`${sql.ref(count)} <> 0`),
        sql` or `,
      )
    : sql`1 = 1`
  const reading = { table: name, columns, where: sql`(${where})`, order: sequenceColumn ?? undefined }
  for await (const { rows } of readInBatches(db, reading)) yield rows
}

/** Sums the rows of counts of all connections. */
async function* readCounts(
  db: Db,
  { name, columns }: StoreTable,
  counts: readonly string[],
): AsyncGenerator<readonly AnyRow[]> {
  const cursor = sql.ref(`read_${name}`)
  const keys = columns.filter((column) => !counts.includes(column)).map((key) => sql.ref(key))
  const sums = counts.map((count) => sql`sum(${sql.ref(count)})`)
  const selected = sql.join([...keys, ...sums.map((sum, at) => sql`${sum} as ${sql.ref(counts[at] ?? '')}`)])
  await sql`declare ${cursor} no scroll cursor for select ${selected} from ${sql.table(name)}
    group by ${sql.join(keys)}
    having ${sql.join(
      sums.map((sum) => sql`${sum} <> 0`),
      sql` or `,
    )}`.execute(db)
  try {
    while (true) {
      const { rows } = await sql<AnyRow>`fetch ${sql.lit(rowsPerRead)} from ${cursor}`.execute(db)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await sql`close ${cursor}`.execute(db).catch(() => undefined)
  }
}

export async function sumTable(db: Db, table: StoreTable): Promise<TableSum> {
  const hash = new TableHash(table)
  for await (const rows of readTable(db, table)) hash.add(rows)
  return hash.sum()
}
