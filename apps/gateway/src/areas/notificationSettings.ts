import { type Contract, NotificationSettings } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import { findNotificationSettings, keepNotificationSettings } from '../store/notificationSettings.js'
import type { Db } from '../store/tables.js'

/** In-app alerts are on from the start; e-mail and browser push are for the user to ask for. */
const defaults: NotificationSettings = {
  emailNotifications: false,
  pushNotifications: false,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: true,
}

export function notificationSettingsHandlers(db: Db): AreaHandlers<Contract['notificationSettings']> {
  return {
    get: ({ caller }) => read(db, caller.user.id),
    update: ({ caller, body }) =>
      db.transaction().execute(async (transaction) => {
        const settings = NotificationSettings.parse({ ...(await read(transaction, caller.user.id)), ...body })
        await keepNotificationSettings(transaction, caller.user.id, JSON.stringify(settings))
        return settings
      }),
  }
}

async function read(db: Db, userId: string): Promise<NotificationSettings> {
  const kept = await findNotificationSettings(db, userId)
  return kept === undefined ? defaults : NotificationSettings.parse({ ...defaults, ...JSON.parse(kept) })
}
