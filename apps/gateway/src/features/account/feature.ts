import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { type AccountNotices, AccountSettings } from './accountSettings.js'
import { accountTables } from './tables.js'

export interface Services {
  db: Db
  activityLog: ActivityLog
  mailModule: { notices: AccountNotices }
  timeZones: TimeZones
}

export const account = feature({
  rows: { account: contract.account },
  handlers: ({ db, activityLog, mailModule: { notices }, timeZones }: Services) => ({
    account: accountHandlers(new AccountSettings({ db, activity: activityLog, notices, timeZones })),
  }),
  tables: accountTables,
  jobs: {},
})

/** The documented second paths are aliases. */
function accountHandlers(settings: AccountSettings): AreaHandlers<Contract['account']> {
  const get: AreaHandlers<Contract['account']>['get'] = ({ caller }) => settings.get(caller.user.id)
  const update: AreaHandlers<Contract['account']>['update'] = ({ caller, body, origin }) =>
    settings.change(caller.user.id, body, origin)
  return { get, update, settings: get, updateSettings: update }
}
