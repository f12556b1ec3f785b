import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { Clock } from '../../core/lib/clock.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { activityTables } from '../../core/tables/activity.js'
import { ActivityPages } from './activityPages.js'
import { activityHandlers } from './handlers.js'

export interface Services {
  db: Db
  clock: Clock
  activityLog: ActivityLog
  timeZones: TimeZones
}

export const activity = feature({
  rows: { activity: contract.activity },
  handlers: ({ db, clock, activityLog, timeZones }: Services) => ({
    activity: activityHandlers(new ActivityPages({ db, clock, log: activityLog, timeZones }), (userId) =>
      timeZones.of(userId),
    ),
  }),
  tables: activityTables,
})
