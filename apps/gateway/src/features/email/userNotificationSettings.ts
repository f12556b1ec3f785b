import { defaultNotificationSettings as defaults, NotificationSettings } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { lockUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { findNotificationSettings, keepNotificationSettings } from './notificationSettings.js'

/** Notification settings of a user. Core spec §9. */
export class UserNotificationSettings {
  readonly #db: Db
  readonly #activity: ActivityLog

  constructor(db: Db, activity: ActivityLog) {
    this.#db = db
    this.#activity = activity
  }

  get(userId: string): Promise<NotificationSettings> {
    return read(this.#db, userId)
  }

  /** Partial update, returning all settings. */
  change(
    userId: string,
    part: { [Setting in keyof NotificationSettings]?: boolean | undefined },
    origin: Origin,
  ): Promise<NotificationSettings> {
    return inTransaction(this.#db, async (transaction) => {
      // There may be no settings row to lock yet.
      await lockUser(transaction, userId)
      const before = await read(transaction, userId)
      const settings = NotificationSettings.parse({ ...before, ...part })
      const changed = Object.entries(settings).filter(([name, value]) => Reflect.get(before, name) !== value)
      if (changed.length === 0) return settings
      await keepNotificationSettings(transaction, userId, JSON.stringify(settings))
      await this.#activity.record(
        transaction,
        userId,
        {
          action: 'settings_update',
          details: localized('activity.notification_settings_changed'),
          metadata: Object.fromEntries(changed),
        },
        origin,
      )
      return settings
    })
  }
}

async function read(db: Db, userId: string): Promise<NotificationSettings> {
  const stored = await findNotificationSettings(db, userId)
  return stored === undefined ? defaults : NotificationSettings.parse({ ...defaults, ...JSON.parse(stored) })
}
