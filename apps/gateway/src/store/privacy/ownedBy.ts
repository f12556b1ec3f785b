import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.js'

/** The column that says whose a row is, and of which table that column names a row. */
export type Owner = readonly [column: string, of: keyof Tables]

/** True of the rows, called `t`, that are an account's. */
export function ownedBy(
  ownerOf: (table: keyof Tables) => Owner | undefined,
  table: keyof Tables,
  userId: string,
): RawBuilder<unknown> {
  const owned = (of: keyof Tables, row: string, depth: number): RawBuilder<unknown> => {
    const owner = ownerOf(of)
    if (!owner) throw new TypeError(`No account has rows of ${of}`)
    const [column, next] = owner
    const named = sql.ref(`${row}.${column}`)
    if (next === 'users') return sql`${named} = ${userId}`
    const parent = `p${depth}`
    return sql`exists (select 1 from ${sql.table(next)} as ${sql.ref(parent)}
      where ${sql.ref(`${parent}.id`)} = ${named} and ${owned(next, parent, depth + 1)})`
  }
  return owned(table, 't', 0)
}
