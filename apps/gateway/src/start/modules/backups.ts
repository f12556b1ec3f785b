import { join } from 'node:path'
import { countOf } from '@morpheus/sdk/format'
import { quarantineDays } from '../../core/lib/quarantine.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { StoreLocation } from '../../core/store/open.js'
import { backupIds } from '../../core/store/repositories/backups.js'
import { findUser } from '../../core/store/repositories/users.js'
import { BackupFolder } from '../../features/backups/backupFolder.js'
import { BackupSchedules } from '../../features/backups/backupSchedules.js'
import { Backups } from '../../features/backups/backups.js'
import type { BackupTools } from '../../features/backups/backupTools.js'
import { WriteFreeze } from '../../features/backups/restoring/writeFreeze.js'
import type { Alerts } from '../../features/email/alerts/alerts.js'
import type { AccountPause } from '../../features/sessions/accountPause.js'
import type { ErasedPeople } from '../../features/sessions/erased/erasedPeople.js'
import type { Core } from './core.js'

interface BackupModuleOptions extends Core {
  location: StoreLocation
  activity: ActivityLog
  media: MediaFiles
  pause: AccountPause
  deliveries: BackupTools['deliveries']
  erasedPeople: ErasedPeople
  mostSessions: number
  timeZone: string
  alerts: Alerts
}

const interrupted = (count: number) =>
  count === 1
    ? 'Um backup ou uma restauração estava em andamento quando o servidor parou: o que ficou pela metade foi descartado, e os dados estão como antes.'
    : `${count} backups ou restaurações estavam em andamento quando o servidor parou: o que ficou pela metade foi descartado, e os dados estão como antes.`

const quarantinedText = (count: number) =>
  `${countOf(count, 'backup', 'backups')} sem registro no banco de dados: ${count === 1 ? 'foi movido' : 'foram movidos'} para backups/quarantine, na pasta de dados, onde ${count === 1 ? 'fica' : 'ficam'} por ${quarantineDays} dias.`

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

  static async open(options: BackupModuleOptions): Promise<BackupModule> {
    const folder = new BackupFolder(join(options.location.dataFolder, 'backups'))
    const { unfinished, quarantined } = await folder.prepare(await backupIds(options.db), options.clock.now())
    const warn = (message: string) => options.writeLog({ level: 'warn', service: 'system', message })
    if (unfinished > 0) warn(interrupted(unfinished))
    if (quarantined > 0) warn(quarantinedText(quarantined))
    return new BackupModule(folder, options)
  }

  private constructor(folder: BackupFolder, { timeZone, alerts, ...tools }: BackupModuleOptions) {
    this.writeFreeze = new WriteFreeze(tools.db)
    this.backups = new Backups({ ...tools, folder, writeFreeze: this.writeFreeze })
    this.schedules = new BackupSchedules({
      ...tools,
      backups: this.backups,
      zoneOf: async (userId) => (await findUser(tools.db, userId)).timezone ?? timeZone,
      ended: (db, userId, why) =>
        why === null ? alerts.resolve(db, userId, cause) : alerts.raise(db, failed(userId, why)),
    })
  }

  async close(): Promise<void> {
    // First, as the schedule waits for running backups.
    await this.backups.close()
    await this.schedules.stop()
  }
}
