import type { LogLevel, LogService, TimeRange } from '@morpheus/sdk'

/** Filter of the log; the last hour by default. */
export interface LogFilter {
  /** Severity of the entries. */
  level?: LogLevel | undefined
  /** Service of the gateway that wrote the entry. */
  service?: LogService | undefined
  /** Time range until now. */
  timeRange?: TimeRange | undefined
  /** Text in the entry. */
  search?: string | undefined
}
