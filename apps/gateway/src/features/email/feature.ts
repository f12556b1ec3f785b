import { type Contract, contract, NotificationSettings } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Caller } from '../../core/http/callers.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { isAdministrator, lockUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { problemAlerts } from './alerts/alertJob.js'
import type { UserAlertSettings } from './alerts/alertSettings.js'
import type { MailServerSettings } from './mailServerSettings.js'
import type { MailTests } from './mailTests.js'
import { waitingMails } from './mailWorker.js'
import { readNotificationSettings, saveNotificationSettings } from './notificationSettings.js'
import { emailTables } from './tables.js'
/** Core spec §9. */
export class UserNotificationSettings {
  readonly #db: Db
  readonly #activity: ActivityLog

  constructor(db: Db, activity: ActivityLog) {
    this.#db = db
    this.#activity = activity
  }

  get(userId: string): Promise<NotificationSettings> {
    return readNotificationSettings(this.#db, userId)
  }

  change(
    userId: string,
    part: { [Setting in keyof NotificationSettings]?: boolean | undefined },
    origin: Origin,
  ): Promise<NotificationSettings> {
    return inTransaction(this.#db, async (transaction) => {
      // There may be no settings row to lock yet.
      await lockUser(transaction, userId)
      const before = await readNotificationSettings(transaction, userId)
      const settings = NotificationSettings.parse({ ...before, ...part })
      const changed = Object.entries(settings).filter(([name, value]) => Reflect.get(before, name) !== value)
      if (changed.length === 0) return settings
      await saveNotificationSettings(transaction, userId, JSON.stringify(settings))
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

const usuallyShown = 10

interface EmailServices {
  tests: MailTests
  server: MailServerSettings
  settings: UserAlertSettings
  isAdministrator: (userId: string) => Promise<boolean>
}

function emailHandlers({
  tests,
  server,
  settings,
  isAdministrator,
}: EmailServices): AreaHandlers<Contract['email']> {
  const administrator = async ({ user }: Pick<Caller, 'user'>) => {
    if (await isAdministrator(user.id)) return
    throw new HttpError('forbidden', 'forbidden', 'Só administradores configuram o servidor de e-mail')
  }
  return {
    status: ({ caller }) => tests.status(caller.user),
    testEmail: ({ caller, body }) => tests.test(caller.user, body.email),
    simulateAlert: ({ caller, body }) => tests.simulate(caller.user, body),
    emails: ({ caller, query }) => tests.newest(caller.user, query.limit ?? usuallyShown),
    alerts: ({ caller }) => settings.get(caller.user.id),
    changeAlerts: ({ caller, body, origin }) => settings.change(caller.user.id, body, origin),
    smtp: async ({ caller }) => {
      await administrator(caller)
      return server.view()
    },
    changeSmtp: async ({ caller, body }) => {
      await administrator(caller)
      return server.change(body)
    },
    removeSmtp: async ({ caller }) => {
      await administrator(caller)
      return server.remove()
    },
  }
}

export interface Services {
  db: Db
  activityLog: ActivityLog
  mailModule: Pick<EmailServices, 'tests' | 'server'>
  alertModule: Pick<EmailServices, 'settings'>
}

export const email = feature({
  rows: { email: contract.email, notificationSettings: contract.notificationSettings },
  handlers: ({ db, activityLog, mailModule, alertModule }: Services) => ({
    email: emailHandlers({ ...mailModule, ...alertModule, isAdministrator: (id) => isAdministrator(db, id) }),
    notificationSettings: notificationSettingsHandlers(new UserNotificationSettings(db, activityLog)),
  }),
  tables: emailTables,
  jobs: { waitingMails, problemAlerts },
})

function notificationSettingsHandlers(
  settings: UserNotificationSettings,
): AreaHandlers<Contract['notificationSettings']> {
  return {
    get: ({ caller }) => settings.get(caller.user.id),
    update: ({ caller, body, origin }) => settings.change(caller.user.id, body, origin),
  }
}
