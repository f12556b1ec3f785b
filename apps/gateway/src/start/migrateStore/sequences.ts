import { sql } from 'kysely'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import type { Db } from '../../core/store/tables.js'
import type { StoreTable } from './storeTables.js'

/** The last number that a table's sequence has given, 0 for none: greater than any row's where rows were deleted. */
async function readSequence(db: Db, table: string, column: string): Promise<number> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{
      seq: number
    }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  }
  const { rows: names } = await sql<{
    name: string
  }>`select pg_get_serial_sequence(quote_ident(${table}), ${column}) as name`.execute(db)
  const { rows } = await sql<{ last_value: number; is_called: boolean }>`select last_value, is_called
    from ${sql.raw(names[0]?.name ?? '')}`.execute(db)
  return rows[0]?.is_called ? rows[0].last_value : 0
}

/** Continues each sequence of the source in the target: no number is given twice. */
export async function moveSequences(source: Db, target: Db, tables: readonly StoreTable[]): Promise<void> {
  for (const { name, sequenceColumn: column } of tables) {
    if (column === null) continue
    const last = await readSequence(source, name, column)
    if (last === 0) continue
    if (isPostgres(target)) {
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${column}), ${last})`.execute(
        target,
      )
    } else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(target)
    }
  }
}
