import type { Backup, BackupType } from '@morpheus/sdk/contract'

export interface BackupRow {
  id: string
  user_id: string
  type: BackupType
  description: string | null
  origin: Backup['origin']
  /** Bytes. */
  size: number
  sha256: string
  /** Rows of each table, as JSON. */
  counts: string
  /** Milliseconds; null for one that was uploaded. */
  duration: number | null
  created_at: string
}

export interface BackupScheduleRow {
  user_id: string
  enabled: number
  frequency: 'daily' | 'weekly'
  /** Hour in the account's time zone. */
  hour: number
  /** 0 is Sunday. */
  weekday: number
  type: BackupType
  keep: number
  /** Null while it is switched off. */
  next_at: string | null
  last_at: string | null
  /** In Portuguese. */
  last_error: string | null
  /** Null for failures from before error codes existed. */
  last_error_code: string | null
  last_error_i18n: string | null
}
