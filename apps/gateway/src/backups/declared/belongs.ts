import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../store/tables.js'
import { carried } from './tables.js'

/** True of the rows, called `t`, that are an account's. */
export function belongsTo(table: keyof Tables, userId: string): RawBuilder<unknown> {
  return belongs(table, 't', userId, 0)
}

function belongs(table: keyof Tables, row: string, userId: string, depth: number): RawBuilder<unknown> {
  const one = carried.get(table)
  if (!one) throw new TypeError(`No account has rows of ${table}`)
  const [column, of] = one.by
  const named = sql.ref(`${row}.${column}`)
  if (of === 'users') return sql`${named} = ${userId}`
  const parent = `p${depth}`
  return sql`exists (select 1 from ${sql.table(of)} as ${sql.ref(parent)}
    where ${sql.ref(`${parent}.id`)} = ${named} and ${belongs(of, parent, userId, depth + 1)})`
}
