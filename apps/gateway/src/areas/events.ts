import type { Contract } from '@morpheus/sdk/contract'
import type { EventFeed } from '../events/eventFeed.js'
import type { AreaHandlers } from '../http/call.js'

export function eventHandlers(feed: EventFeed): AreaHandlers<Contract['events']> {
  return {
    list: ({ caller: { user, only, hears }, query: { after, limit } }) =>
      feed.after(user.id, after, limit, { only, types: hears }),
  }
}
