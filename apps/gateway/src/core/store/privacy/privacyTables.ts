/** An erasure of a person's data; also its receipt, which names nobody. */
export interface ErasureRow {
  id: string
  user_id: string
  state: 'running' | 'done' | 'failed'
  /** JSON, sealed: all names of the person; emptied when the erasure ends. */
  names: string
  step: string
  /** Last row scanned; null at a table's beginning, and in tables without a sequence column. */
  after: number | null
  /** JSON of the rows deleted or redacted, by kind. */
  counts: string
  sent: string
  /** Number of older backups: they are redacted at restore. */
  backups: number
  started_at: string
  ended_at: string | null
  error: string | null
  error_i18n: string | null
}

/** An erased name: older data that holds it is not restored. */
export interface ErasedNameRow {
  user_id: string
  name: string
  forgotten_at: string
  /** Time at which the person wrote again and was stored again; null before that. */
  returned_at: string | null
}

export interface ErasedKeyRow {
  user_id: string
  /** 32 bytes in hexadecimal, sealed. */
  key: string
}

export interface RetentionSettingsRow {
  user_id: string
  /** JSON of days by kind; an absent kind follows the gateway's period. */
  days: string
}
