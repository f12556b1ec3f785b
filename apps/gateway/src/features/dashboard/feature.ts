import { contract } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { feature } from '../../core/feature.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { Traffic } from '../monitoring/traffic.js'
import { ContactCounts } from '../sessions/contactCounts.js'
import { DashboardFigures } from './dashboardFigures.js'
import { dashboardHandlers } from './handlers.js'

export interface Services {
  db: Db
  clock: Clock
  eventStore: EventStore
  observatory: { traffic: Traffic }
  timeZones: TimeZones
}

export const dashboard = feature({
  rows: { dashboard: contract.dashboard },
  handlers: ({ db, clock, eventStore, observatory: { traffic }, timeZones }: Services) => ({
    dashboard: dashboardHandlers(
      new DashboardFigures({
        db,
        clock,
        contactCounts: new ContactCounts(db, eventStore, clock),
        traffic,
        timeZones,
      }),
    ),
  }),
  tables: {},
})
