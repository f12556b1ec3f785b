import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { markIncomplete, markMigrated } from '../../core/store/migrate.js'
import type { Db } from '../../core/store/tables.js'
import type { TableSum } from './tableHash.js'

/** In a target that is not complete: the tables that are, and of which store. */
type MoveTables = {
  store_move: { source: string; table_name: string | null; rows: number; hash: string }
}

/** Progress of an interrupted move. */
export interface MoveRecord {
  /** Id of the store that it moves. */
  readonly source: string
  readonly tables: ReadonlyMap<string, TableSum>
}

const tableIn = (db: Db): Kysely<MoveTables> => db.withTables<MoveTables>()

/** Null in a store that no interrupted move has left. */
export async function readMoveRecord(db: Db): Promise<MoveRecord | null> {
  const { rows: found } = await (isPostgres(db)
    ? sql`select 1 where to_regclass('store_move') is not null`
    : sql`select 1 from sqlite_master where name = 'store_move'`
  ).execute(db)
  if (found.length === 0) return null
  const rows = await tableIn(db).selectFrom('store_move').selectAll().execute()
  const tables = new Map<string, TableSum>()
  for (const { table_name, rows: count, hash } of rows)
    if (table_name !== null) tables.set(table_name, { rows: count, hash })
  return { source: rows[0]?.source ?? '', tables }
}

/** From now on the store starts no gateway until the move is complete. */
export async function beginMove(db: Db, source: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await sql`drop table if exists store_move`.execute(transaction)
    await sql`create table store_move (source text not null, table_name text, rows bigint not null, hash text not null)`.execute(
      transaction,
    )
    const move = { source, table_name: null, rows: 0, hash: '' }
    await tableIn(transaction).insertInto('store_move').values(move).execute()
    await markIncomplete(transaction)
  })
}

export async function recordMovedTable(db: Db, source: string, table: string, sum: TableSum): Promise<void> {
  await tableIn(db)
    .insertInto('store_move')
    .values({ source, table_name: table, ...sum })
    .execute()
}

export async function endMove(db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await sql`drop table store_move`.execute(transaction)
    await markMigrated(transaction)
  })
}
