import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import { eventsAfter } from '../store/events.js'
import type { Db } from '../store/tables.js'
import { latestCursor } from '../store/users.js'

const defaultLimit = 500

export function eventHandlers(db: Db): AreaHandlers<Contract['events']> {
  return {
    list: async ({ caller, query: { after, limit = defaultLimit } }) => {
      const latest = await latestCursor(db, caller.user.id)
      if (after === undefined) return { events: [], latest, expired: false }
      const rows = await eventsAfter(db, caller.user.id, after, limit)
      // Cursors have no gaps, so what does not begin right after `after` is no longer stored.
      const expired = latest > after && rows[0]?.cursor !== after + 1
      const events = rows.map(({ id, cursor, at, type, payload }) => ({
        id,
        cursor,
        at,
        name: type,
        payload: JSON.parse(payload),
      }))
      return { events, latest, expired }
    },
  }
}
