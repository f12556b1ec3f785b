import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.js'

/** The column with a row's owner, and the table that column refers to. */
export type Owner = readonly [column: string, of: keyof Tables]

export function isOwnedBy(
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
