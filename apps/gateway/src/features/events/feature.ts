import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Db } from '../../core/store/tables.js'
import { EventFeed } from './eventFeed.js'
import { signInChecks } from './realtime/signInCheckJob.js'
import { eventsTables } from './tables.js'

export const events = feature({
  rows: { events: contract.events },
  handlers: ({ db }: { db: Db }) => ({
    events: eventHandlers(new EventFeed(db)),
  }),
  tables: eventsTables,
  jobs: { signInChecks },
})

function eventHandlers(feed: EventFeed): AreaHandlers<Contract['events']> {
  return {
    list: ({ caller: { user, visibleSessions, visibleEvents }, query: { after, limit } }) =>
      feed.list(user.id, after, limit, { sessionIds: visibleSessions, types: visibleEvents }),
  }
}
