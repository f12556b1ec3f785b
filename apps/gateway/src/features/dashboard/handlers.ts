import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { DashboardFigures } from './dashboardFigures.js'

export function dashboardHandlers(figures: DashboardFigures): AreaHandlers<Contract['dashboard']> {
  return {
    overview: ({ caller: { user, only } }) => figures.overview(user.id, only),
    stats: ({ caller: { user, only } }) => figures.totals(user.id, only),
    messageStats: ({ caller: { user, only }, query }) => figures.messages(user.id, query, only),
  }
}
