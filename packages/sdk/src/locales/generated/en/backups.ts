// Generated from locales/en/backups.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const backupsMessages: Messages = {
  "backups.damaged": ["The backup is incomplete, or was changed. Nothing was restored."],
  "backups.nodes_silent": ["Not all servers answered in time, and nothing was changed. Try again in a moment."],
  "backups.not_a_backup": ["This file is not a backup of Morpheus."],
  "backups.not_settings": ["This file is a full backup, not one of settings alone. Send it as a backup to restore it."],
  "backups.newer": ["The backup was made by a newer version of Morpheus. Upgrade this server and try again."],
  "backups.older": ["The backup was made by a development version of Morpheus that is too old for this server."],
  "backups.too_large": ["The content of the backup is too large to be opened safely."],
  "backups.of_another": ["This backup is of another account of this server and cannot be restored."],
  "backups.conflict": ["Part of what the backup holds exists in another account of this server already. Nothing was restored."],
  "backups.sessions_many": ["The backup has more sessions than the ",["limit","number"]," that a user may have."],
  "backups.disk_full": ["The server’s disk is full"],
  "backups.unknown_error": ["Unknown error"],
  "backups.stopping": ["The server is being shut down"],
  "backups.restoring": ["Something is being restored. Try again in a moment."],
}
