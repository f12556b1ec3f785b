import type { AlertSeverity } from '@morpheus/sdk/contract'

export type AlertKind = 'session_disconnected' | 'integration_failing' | 'disk_full' | 'backup_failed'

/** Something that is wrong, once for each user it concerns; it goes when it is well again. */
export interface AlertRow {
  user_id: string
  /** What tells it from others: `session 1f3c…`. */
  cause: string
  kind: AlertKind
  severity: AlertSeverity
  /** Portuguese. */
  title: string
  detail: string
  /** Of the screen that it is about. */
  path: string
  since: string
  /** 1 where somebody has raised it, who resolves it too; 0 where it is looked for. */
  raised: number
  /** When its mail was stored; null before. */
  told_at: string | null
  /** Since when it has been well; null while it is not. */
  well_since: string | null
}

export interface AlertSettingsRow {
  user_id: string
  /** What the user changed, as JSON; what is absent is the default. */
  settings: string
}
