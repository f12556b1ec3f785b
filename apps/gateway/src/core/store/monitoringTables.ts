import type { LogLevel, LogService } from '@morpheus/sdk/contract'
import type { Generated, Selectable } from 'kysely'

export interface SystemLogTable {
  /** Increasing; never reused. */
  id: Generated<number>
  /** Owner; null for system entries, which every user sees. */
  user_id: string | null
  /** No foreign key: entries outlive their session. */
  session_id: string | null
  level: LogLevel
  service: LogService
  at: string
  /** Folded service and message, for the search. */
  folded: string
  message: string
  details: string | null
}
export type SystemLogRow = Selectable<SystemLogTable>

export interface MessageCountRow {
  /** No foreign key: counts outlive their session. */
  session_id: string
  /** Start of a quarter of an hour. */
  begins: string
  user_id: string
  sent: number
  received: number
  failed: Generated<number>
}

/** Percentages and milliseconds, both in hundredths. */
export interface MachineSampleRow {
  at: string
  /** Retention tier: 0 an hour, 1 a day, 2 a week. */
  tier: number
  cpu: number
  memory: number
  errors: number
  response_time: number | null
}

export interface UserSampleRow {
  user_id: string
  at: string
  tier: number
  active: number
  /** Average over connected sessions, in hundredths of a millisecond. */
  latency: number | null
}
