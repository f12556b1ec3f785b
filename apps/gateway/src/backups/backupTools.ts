import type { EventStore } from '../events/eventStore.js'
import type { Clock } from '../kit/clock.js'
import type { Vault } from '../kit/vault.js'
import type { ActivityLog } from '../log/activityLog.js'
import type { LogLine } from '../log/systemLog.js'
import type { MediaFiles } from '../media/mediaFiles.js'
import type { AccountPause } from '../sessions/accountPause.js'
import type { ForgottenPeople } from '../sessions/forgotten/forgottenPeople.js'
import type { StorePlace } from '../store/open.js'
import type { Db } from '../store/tables.js'
import type { BackupFolder } from './backupFolder.js'
import type { Standstill } from './restoring/standstill.js'

export interface BackupTools {
  db: Db
  place: StorePlace
  vault: Vault
  clock: Clock
  eventStore: EventStore
  activity: ActivityLog
  media: MediaFiles
  pause: AccountPause
  deliveries: {
    /** Runs `work` while deliveries of an account are withheld. */
    withheldDuring<Result>(userId: string, work: () => Promise<Result>): Promise<Result>
  }
  /** Erased people are not restored from older backups. */
  forgotten: ForgottenPeople
  folder: BackupFolder
  standstill: Standstill
  mostSessions: number
  tell: (line: LogLine) => void
}
