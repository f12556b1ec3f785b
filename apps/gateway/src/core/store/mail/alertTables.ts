import type { AlertSeverity } from '@morpheus/sdk/contract'

export type AlertKind = 'session_disconnected' | 'integration_failing' | 'disk_full' | 'backup_failed'

export interface AlertRow {
  user_id: string
  /** Identity of the problem: `session 1f3c…`. */
  cause: string
  kind: AlertKind
  severity: AlertSeverity
  title: string
  detail: string
  path: string
  since: string
  /** 1 when raised by code, which also resolves it; 0 when found by polling. */
  raised: number
  /** Time at which its mail was stored; null before that. */
  told_at: string | null
  /** Start of the recovery; null while the problem lasts. */
  well_since: string | null
}

export interface AlertSettingsRow {
  user_id: string
  /** JSON of the user's changes; an absent key means the default. */
  settings: string
}
