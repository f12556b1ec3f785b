import { AlertSettings, defaultAlertSettings } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import { lockUser } from '../../../core/store/repositories/users.js'
import type { Db } from '../../../core/store/tables.js'
import { findAlertSettings, saveAlertSettings } from './alertRows.js'

export class UserAlertSettings {
  readonly #db: Db
  readonly #activity: ActivityLog

  constructor(db: Db, activity: ActivityLog) {
    this.#db = db
    this.#activity = activity
  }

  get(userId: string): Promise<AlertSettings> {
    return readAlertSettings(this.#db, userId)
  }

  change(
    userId: string,
    part: { [Setting in keyof AlertSettings]?: AlertSettings[Setting] | undefined },
    origin: Origin,
  ): Promise<AlertSettings> {
    return inTransaction(this.#db, async (db) => {
      await lockUser(db, userId)
      const settings = AlertSettings.parse({ ...(await readAlertSettings(db, userId)), ...part })
      await saveAlertSettings(db, userId, JSON.stringify(settings))
      const details = localized('activity.alerts_changed')
      const metadata = { campos: Object.keys(part) }
      await this.#activity.record(db, userId, { action: 'settings_update', details, metadata }, origin)
      return settings
    })
  }
}

export async function readAlertSettings(db: Db, userId: string): Promise<AlertSettings> {
  const stored = await findAlertSettings(db, userId)
  return stored === undefined
    ? defaultAlertSettings
    : AlertSettings.parse({ ...defaultAlertSettings, ...JSON.parse(stored) })
}
