import type { Contract } from '@morpheus/sdk/contract'
import type { DashboardFigures } from '../domain/dashboardFigures.js'
import type { AreaHandlers } from '../http/call.js'

export function dashboardHandlers(figures: DashboardFigures): AreaHandlers<Contract['dashboard']> {
  return {
    overview: ({ caller: { user } }) => figures.overview(user.id),
    stats: ({ caller: { user } }) => figures.totals(user.id),
    messageStats: ({ caller: { user }, query }) => figures.messages(user.id, query.period),
  }
}
