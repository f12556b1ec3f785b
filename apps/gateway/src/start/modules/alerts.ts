import type { ActivityLog } from '../../core/log/activityLog.js'
import { readDiskSpace } from '../../features/email/alerts/alertCauses.js'
import { AlertJob } from '../../features/email/alerts/alertJob.js'
import { UserAlertSettings } from '../../features/email/alerts/alertSettings.js'
import { Alerts } from '../../features/email/alerts/alerts.js'
import type { Core } from './core.js'
import type { MailModule } from './mail.js'

interface AlertModuleOptions extends Core {
  mail: MailModule
  activity: ActivityLog
  dataFolder: string
  publicUrl: Promise<string>
  timeZone: string
}

export class AlertModule {
  readonly alerts: Alerts
  readonly settings: UserAlertSettings
  readonly #watch: AlertJob

  constructor({ mail, activity, dataFolder, ...options }: AlertModuleOptions) {
    const { server, outbox } = mail
    this.alerts = new Alerts(options.clock)
    this.settings = new UserAlertSettings(options.db, activity)
    this.#watch = new AlertJob({ ...options, server, outbox, disk: () => readDiskSpace(dataFolder) })
  }

  close(): Promise<void> {
    return this.#watch.stop()
  }
}
