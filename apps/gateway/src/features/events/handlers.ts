import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { EventFeed } from './eventFeed.js'

export function eventHandlers(feed: EventFeed): AreaHandlers<Contract['events']> {
  return {
    list: ({ caller: { user, only, hears }, query: { after, limit } }) =>
      feed.after(user.id, after, limit, { only, types: hears }),
  }
}
