import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { Db } from '../../core/store/tables.js'
import { eventsTables } from '../../core/tables/events.js'
import { EventFeed } from './eventFeed.js'
import { eventHandlers } from './handlers.js'

export const events = feature({
  rows: { events: contract.events },
  handlers: ({ db }: { db: Db }) => ({
    events: eventHandlers(new EventFeed(db)),
  }),
  tables: eventsTables,
})
