import type { QueryResult } from 'kysely'

/** Only Kysely's types know a statement's row type. */
export function rowsOf<Row>(rows: unknown[]): QueryResult<Row>
export function rowsOf(rows: unknown[]): QueryResult<unknown> {
  return { rows }
}
