import type { Leases } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Vault } from '../../core/lib/vault.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import type { AccountPause } from '../sessions/accountPause.js'
import type { ErasedPeople } from '../sessions/erased/erasedPeople.js'
import type { BackupFiles } from './backupFiles.js'
import type { WriteFreeze } from './restoring/writeFreeze.js'

export interface BackupDependencies {
  db: Db
  location: StoreLocation
  vault: Vault
  clock: Clock
  leases: Leases
  eventStore: EventStore
  activity: ActivityLog
  media: MediaFiles
  pause: AccountPause
  deliveries: {
    pauseAttemptsDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result>
  }
  /** Erased people are not restored from older backups. */
  erasedPeople: ErasedPeople
  files: BackupFiles
  writeFreeze: WriteFreeze
  /** Sessions that one account may have. */
  maxSessions: number
  onError: (error: unknown) => void
}
