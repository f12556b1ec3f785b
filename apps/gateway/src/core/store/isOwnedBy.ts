import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.js'

/** The column that refers to a row's parent, and the table of that parent: `users`, or one that belongs to a user. */
export type Owner = readonly [column: string, parent: keyof Tables]

export function isOwnedBy(
  getOwner: (table: keyof Tables) => Owner | undefined,
  table: keyof Tables,
  userId: string,
): RawBuilder<unknown> {
  const buildCondition = (table: keyof Tables, row: string, depth: number): RawBuilder<unknown> => {
    const owner = getOwner(table)
    if (!owner) throw new TypeError(`No account has rows of ${table}`)
    const [column, parentTable] = owner
    const ownerColumn = sql.ref(`${row}.${column}`)
    if (parentTable === 'users') return sql`${ownerColumn} = ${userId}`
    const parent = `p${depth}`
    return sql`exists (select 1 from ${sql.table(parentTable)} as ${sql.ref(parent)}
      where ${sql.ref(`${parent}.id`)} = ${ownerColumn} and ${buildCondition(parentTable, parent, depth + 1)})`
  }
  return buildCondition(table, 't', 0)
}
