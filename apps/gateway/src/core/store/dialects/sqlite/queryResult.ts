import type { QueryResult } from 'kysely'

/** Only Kysely's types know a statement's row type. */
export function toQueryResult<Row>(rows: unknown[]): QueryResult<Row>
export function toQueryResult(rows: unknown[]): QueryResult<unknown> {
  return { rows }
}
