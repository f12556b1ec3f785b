import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import type { DashboardFigures } from '../observatory/dashboardFigures.js'

export function dashboardHandlers(figures: DashboardFigures): AreaHandlers<Contract['dashboard']> {
  return {
    overview: ({ caller: { user } }) => figures.overview(user.id),
    stats: ({ caller: { user } }) => figures.totals(user.id),
    messageStats: ({ caller: { user }, query }) => figures.messages(user.id, query.period),
  }
}
