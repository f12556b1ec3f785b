import type { Backup, BackupType } from '@morpheus/sdk/contract'

/** A ZIP of the backups' folder, `<id>.zip`. */
export interface BackupRow {
  id: string
  user_id: string
  type: BackupType
  description: string | null
  origin: Backup['origin']
  /** Bytes. */
  size: number
  /** Of the file, in hexadecimal. */
  sha256: string
  /** Rows of each table, as JSON. */
  counts: string
  /** Milliseconds; null for one that was uploaded. */
  duration: number | null
  created_at: string
}

/** When an account's backups are made by themselves. */
export interface BackupScheduleRow {
  user_id: string
  enabled: number
  frequency: 'daily' | 'weekly'
  /** By the clocks of the account. */
  hour: number
  /** 0 is Sunday. */
  weekday: number
  type: BackupType
  /** How many are kept. */
  keep: number
  /** Null while it is switched off. */
  next_at: string | null
  last_at: string | null
  /** In Portuguese. */
  last_error: string | null
  /** Null of what failed before there were codes. */
  last_error_code: string | null
}
