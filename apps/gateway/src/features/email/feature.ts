import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import { isAdministrator } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { emailTables } from '../../core/tables/email.js'
import { type EmailServices, emailHandlers } from './handlers.js'
import { notificationSettingsHandlers } from './notificationHandlers.js'
import { UserNotificationSettings } from './userNotificationSettings.js'

export interface Services {
  db: Db
  activityLog: ActivityLog
  mail: Pick<EmailServices, 'tests' | 'server'>
  alertRoom: Pick<EmailServices, 'settings'>
}

export const email = feature({
  rows: { email: contract.email, notificationSettings: contract.notificationSettings },
  handlers: ({ db, activityLog, mail, alertRoom }: Services) => ({
    email: emailHandlers({ ...mail, ...alertRoom, isAdministrator: (id) => isAdministrator(db, id) }),
    notificationSettings: notificationSettingsHandlers(new UserNotificationSettings(db, activityLog)),
  }),
  tables: emailTables,
})
