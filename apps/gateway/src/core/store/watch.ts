import type { LogEvent } from 'kysely'
import { errorCode } from '../lib/startFailure.js'

const slowMs = 200
const longestSql = 500

/** Observer of the store; never receives bound values. */
export interface StoreWatch {
  migrated(from: number, to: number): void
  slow(sql: string, ms: number): void
  /** `reason` is the database's own code. */
  failed(sql: string, reason: string): void
}

/** A schema change takes as long as the table is large: it runs once, and `migrated` reports it. */
const isSchemaChange = (sql: string) => /^(create|alter|drop) /i.test(sql)

export function watchQueries(watch: StoreWatch): (event: LogEvent) => void {
  return (event) => {
    const sql = event.query.sql.slice(0, longestSql)
    if (event.level === 'error') watch.failed(sql, errorCode(event.error) ?? 'UNKNOWN')
    else if (event.queryDurationMillis >= slowMs && !isSchemaChange(sql))
      watch.slow(sql, Math.round(event.queryDurationMillis))
  }
}
