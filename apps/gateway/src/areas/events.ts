import type { Contract } from '@morpheus/sdk/contract'
import type { EventFeed } from '../events/eventFeed.js'
import type { AreaHandlers } from '../http/call.js'

export function eventHandlers(feed: EventFeed): AreaHandlers<Contract['events']> {
  return {
    list: ({ caller, query: { after, limit } }) => feed.after(caller.user.id, after, limit, caller.only),
  }
}
