import type { LogEvent } from 'kysely'
import { errorCode } from '../lib/errorCode.js'

const slowMs = 200
const maxSqlLength = 500

/** Observer of the store; never receives bound values. */
export interface StoreWatch {
  onMigrated(from: number, to: number): void
  onSlowQuery(sql: string, ms: number): void
  /** `code` is the database's own: `SQLITE_BUSY`, `40001`. */
  onFailedQuery(sql: string, code: string): void
}

/** A schema change takes as long as the table is large: it runs once, and `onMigrated` reports it. */
const isSchemaChange = (sql: string) => /^(create|alter|drop) /i.test(sql)

export function watchQueries(watch: StoreWatch): (event: LogEvent) => void {
  return (event) => {
    const sql = event.query.sql.slice(0, maxSqlLength)
    if (event.level === 'error') watch.onFailedQuery(sql, errorCode(event.error) ?? 'UNKNOWN')
    else if (event.queryDurationMillis >= slowMs && !isSchemaChange(sql))
      watch.onSlowQuery(sql, Math.round(event.queryDurationMillis))
  }
}
