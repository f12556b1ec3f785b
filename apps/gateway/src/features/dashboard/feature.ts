import { type Contract, contract } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { Traffic } from '../monitoring/traffic.js'
import { ContactCounts } from '../sessions/contactCounts.js'
import { DashboardFigures } from './dashboardFigures.js'

export interface Services {
  db: Db
  clock: Clock
  eventStore: EventStore
  monitoringModule: { traffic: Traffic }
  timeZones: TimeZones
}

export const dashboard = feature({
  rows: { dashboard: contract.dashboard },
  handlers: ({ db, clock, eventStore, monitoringModule: { traffic }, timeZones }: Services) => ({
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
  jobs: {},
})

function dashboardHandlers(figures: DashboardFigures): AreaHandlers<Contract['dashboard']> {
  return {
    overview: ({ caller: { user, visibleSessions } }) => figures.getOverview(user.id, visibleSessions),
    stats: ({ caller: { user, visibleSessions } }) => figures.getTotals(user.id, visibleSessions),
    messageStats: ({ caller: { user, visibleSessions }, query }) =>
      figures.getMessageStats(user.id, query, visibleSessions),
  }
}
