import { type RawBuilder, sql } from 'kysely'
import { yieldToLoop } from '../../lib/yieldToLoop.js'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db, Tables } from '../tables.js'

const batchSize = 2000

/**
 * Conditions on `t` that together cover a table: on SQLite a range of rows each, so that no statement blocks for long;
 * on Postgres a single one.
 */
export async function* splitTableIntoRanges(
  db: Db,
  table: keyof Tables,
): AsyncGenerator<RawBuilder<unknown>> {
  if (isPostgres(db)) return yield sql`1 = 1`
  for (let after = Number.MIN_SAFE_INTEGER; ; await yieldToLoop()) {
    const bounds = await sql<{ last: number | null }>`select max(n) as last
      from (select rowid as n from ${sql.table(table)} where rowid > ${after} order by rowid limit ${batchSize})`.execute(
      db,
    )
    const last = bounds.rows[0]?.last ?? null
    if (last === null) return
    yield sql`t.rowid > ${after} and t.rowid <= ${last}`
    after = last
  }
}
