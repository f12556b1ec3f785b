import type { LogLevel, LogService, TimeRange } from '@morpheus/sdk'

/** Which lines of the log are shown: those of the last hour unless told. */
export interface LogFilter {
  /** How grave. */
  level?: LogLevel | undefined
  /** Which part of the gateway wrote it. */
  service?: LogService | undefined
  /** How far back. */
  timeRange?: TimeRange | undefined
  /** In the line. */
  search?: string | undefined
}
