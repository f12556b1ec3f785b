import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { accountTables } from '../../core/tables/account.js'
import { type AccountNotices, AccountSettings } from './accountSettings.js'
import { accountHandlers } from './handlers.js'

export interface Services {
  db: Db
  activityLog: ActivityLog
  mail: { notices: AccountNotices }
  timeZones: TimeZones
}

export const account = feature({
  rows: { account: contract.account },
  handlers: ({ db, activityLog, mail: { notices }, timeZones }: Services) => ({
    account: accountHandlers(new AccountSettings({ db, activity: activityLog, notices, timeZones })),
  }),
  tables: accountTables,
})
