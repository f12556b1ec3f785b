import type { Contract } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../clock.js'
import { recentActivity } from '../domain/activity.js'
import { messageStats, messagesToday } from '../domain/messageStats.js'
import { overviewCards } from '../domain/overview.js'
import type { Traffic } from '../domain/traffic.js'
import type { AreaHandlers } from '../http/call.js'
import { contactCountsOf } from '../store/contacts.js'
import { countSessionsOf } from '../store/sessions.js'
import type { Db } from '../store/tables.js'

interface DashboardOptions {
  db: Db
  clock: Clock
  traffic: Traffic
  /** Whose hours and days are counted. */
  timeZone: string
}

export function dashboardHandlers(options: DashboardOptions): AreaHandlers<Contract['dashboard']> {
  const { db, clock, timeZone } = options
  const counting = (userId: string) => ({ userId, now: clock.now(), timeZone })
  return {
    overview: async ({ caller: { user } }) => ({
      cards: await overviewCards(options, user.id),
      recentActivity: await recentActivity(db, user.id),
    }),
    stats: async ({ caller: { user } }) => {
      const { total: all, connected } = await countSessionsOf(db, user.id)
      const { total } = await contactCountsOf(db, user.id, instant(clock))
      return {
        sessions: { total: all, connected },
        contacts: { total },
        messagesToday: await messagesToday(db, counting(user.id)),
        timeZone,
      }
    },
    messageStats: ({ caller: { user }, query }) => messageStats(db, counting(user.id), query.period),
  }
}
