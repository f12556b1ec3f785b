import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { backupsTables } from '../../core/tables/backups.js'
import type { BackupSchedules } from './backupSchedules.js'
import type { Backups } from './backups.js'
import { backupHandlers } from './handlers.js'

export interface Services {
  backups: { backups: Backups; schedules: BackupSchedules }
}

export const backups = feature({
  rows: { backups: contract.backups },
  handlers: ({ backups }: Services) => ({
    backups: backupHandlers(backups.backups, backups.schedules),
  }),
  tables: backupsTables,
})
