import { type Contract, contract } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Db } from '../../core/store/tables.js'
import { AccountNotifications } from './accountNotifications.js'
import { notificationsTables } from './tables.js'

export interface Services {
  db: Db
  eventStore: EventStore
}

export const notifications = feature({
  rows: { accountNotifications: contract.accountNotifications },
  handlers: (services: Services) => ({
    accountNotifications: notificationHandlers(new AccountNotifications(services)),
  }),
  tables: notificationsTables,
  jobs: {},
})

function notificationHandlers(list: AccountNotifications): AreaHandlers<Contract['accountNotifications']> {
  return {
    list: ({ caller: { user, visibleSessions }, query }) => list.page(user.id, visibleSessions, query),
    markRead: ({ caller: { user, visibleSessions: visible }, body: { ids } }) =>
      list.markRead({ userId: user.id, visible, ids }),
    dismiss: ({ caller: { user, visibleSessions: visible }, body: { ids } }) =>
      list.dismiss({ userId: user.id, visible, ids }),
  }
}
