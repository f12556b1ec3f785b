import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.js'

/** The column that refers to a row's parent, and the table of that parent: `users`, or one that belongs to a user. */
export type Owner = readonly [column: string, parent: keyof Tables]

export function isOwnedBy(
  ownerOf: (table: keyof Tables) => Owner | undefined,
  table: keyof Tables,
  userId: string,
): RawBuilder<unknown> {
  const isOwned = (of: keyof Tables, row: string, depth: number): RawBuilder<unknown> => {
    const owner = ownerOf(of)
    if (!owner) throw new TypeError(`No account has rows of ${of}`)
    const [column, parentTable] = owner
    const ownerColumn = sql.ref(`${row}.${column}`)
    if (parentTable === 'users') return sql`${ownerColumn} = ${userId}`
    const parent = `p${depth}`
    return sql`exists (select 1 from ${sql.table(parentTable)} as ${sql.ref(parent)}
      where ${sql.ref(`${parent}.id`)} = ${ownerColumn} and ${isOwned(parentTable, parent, depth + 1)})`
  }
  return isOwned(table, 't', 0)
}
