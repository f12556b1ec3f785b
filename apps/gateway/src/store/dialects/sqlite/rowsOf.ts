import type { QueryResult } from 'kysely'

/** What a statement gives is what its query says: nobody but Kysely's types knows. */
export function rowsOf<Row>(rows: unknown[]): QueryResult<Row>
export function rowsOf(rows: unknown[]): QueryResult<unknown> {
  return { rows }
}
