import { join } from 'node:path'
import { countOf } from '@morpheus/sdk/format'
import { runUnderLease } from '../../core/cluster/runUnderLease.js'
import type { FileStore } from '../../core/files/fileStore.js'
import { quarantineDays } from '../../core/files/quarantine.js'
import { PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { StoreLocation } from '../../core/store/open.js'
import { listBackupIds } from '../../core/store/repositories/backups.js'
import { findUser } from '../../core/store/repositories/users.js'
import type { BackupDependencies } from '../../features/backups/backupDependencies.js'
import { BackupFiles, unusedBackups } from '../../features/backups/backupFiles.js'
import { BackupSchedules } from '../../features/backups/backupSchedules.js'
import { Backups } from '../../features/backups/backups.js'
import { WriteFreeze } from '../../features/backups/restoring/writeFreeze.js'
import type { Alerts } from '../../features/email/alerts/alerts.js'
import type { AccountPause } from '../../features/sessions/accountPause.js'
import type { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import type { Core } from './core.js'

interface BackupModuleOptions extends Core {
  location: StoreLocation
  store: FileStore
  activity: ActivityLog
  media: MediaFiles
  pause: AccountPause
  deliveries: BackupDependencies['deliveries']
  erasedPeople: ErasedPeople
  maxSessions: number
  timeZone: string
  alerts: Alerts
}

const interrupted = (count: number) =>
  count === 1
    ? 'Um backup ou uma restauração estava em andamento quando o servidor parou: o que ficou pela metade foi descartado, e os dados estão como antes.'
    : `${count} backups ou restaurações estavam em andamento quando o servidor parou: o que ficou pela metade foi descartado, e os dados estão como antes.`

const quarantinedText = (count: number, place: string) =>
  `${countOf(count, 'backup', 'backups')} sem registro no banco de dados: ${count === 1 ? 'foi movido' : 'foram movidos'} para backups/quarantine, ${place}, onde ${count === 1 ? 'fica' : 'ficam'} por ${quarantineDays} dias.`

const cause = 'backup'
const failed = (userId: string, why: string) => ({
  userId,
  cause,
  kind: 'backup_failed' as const,
  severity: 'high' as const,
  title: 'O backup automático falhou',
  detail: why,
  path: '/settings?aba=backup',
})

export class BackupModule {
  readonly backups: Backups
  readonly schedules: BackupSchedules
  readonly writeFreeze: WriteFreeze
  readonly #files: BackupFiles
  readonly #shutdown = new AbortController()
  readonly #daily: PeriodicJob
  readonly #options: Pick<BackupModuleOptions, 'db' | 'clock' | 'leases' | 'writeLog'>

  static async open(options: BackupModuleOptions): Promise<BackupModule> {
    const { store, location, writeLog } = options
    const files = new BackupFiles(store, join(location.dataFolder, 'backups', 'incoming'))
    const unfinished = await files.prepare()
    if (unfinished > 0) writeLog({ level: 'warn', service: 'system', message: interrupted(unfinished) })
    const module = new BackupModule(files, options)
    await module.#collect().catch(options.onError)
    return module
  }

  private constructor(files: BackupFiles, { timeZone, alerts, ...deps }: BackupModuleOptions) {
    this.writeFreeze = new WriteFreeze(deps)
    this.backups = new Backups({ ...deps, files, writeFreeze: this.writeFreeze })
    this.schedules = new BackupSchedules({
      ...deps,
      backups: this.backups,
      zoneOf: async (userId) => (await findUser(deps.db, userId)).timezone ?? timeZone,
      ended: (db, userId, why) =>
        why === null ? alerts.resolve(db, userId, cause) : alerts.raise(db, failed(userId, why)),
    })
    this.#files = files
    this.#options = deps
    this.#daily = new PeriodicJob(deps.clock, unusedBackups.everyMs, () => this.#collect(), deps.onError)
  }

  async close(): Promise<void> {
    this.#shutdown.abort()
    // First, as the schedule waits for running backups.
    await this.backups.close()
    await this.schedules.stop()
    await this.#daily.stop()
    this.writeFreeze.close()
  }

  async #collect(): Promise<void> {
    const { db, clock, leases, writeLog } = this.#options
    const moved = await runUnderLease(leases, unusedBackups.lease, this.#shutdown.signal, (signal) =>
      this.#files.collect(() => listBackupIds(db), clock.now(), signal),
    )
    if (!moved) return
    writeLog({ level: 'warn', service: 'system', message: quarantinedText(moved, this.#files.place) })
  }
}
