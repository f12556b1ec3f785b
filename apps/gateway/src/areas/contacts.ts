import type { Contract } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../clock.js'
import { contactPage } from '../domain/contacts.js'
import type { Sessions } from '../domain/sessions.js'
import { dayMs } from '../domain/timeRange.js'
import type { AreaHandlers } from '../http/call.js'
import { contactCounts } from '../store/contacts.js'
import type { Db } from '../store/tables.js'

export function contactHandlers(
  db: Db,
  sessions: Sessions,
  clock: Clock,
): AreaHandlers<Contract['contacts']> {
  return {
    list: async ({ caller, params, query }) => {
      const session = await sessions.get(params.id, caller.user.id)
      return contactPage(db, session.id, query)
    },
    stats: async ({ caller, params }) => {
      const session = await sessions.get(params.id, caller.user.id)
      const { total, named, added } = await contactCounts(db, session.id, instant(clock, -dayMs))
      return { total, named, addedToday: added }
    },
  }
}
