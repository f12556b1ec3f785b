import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import { Contacts } from '../sessions/contacts.js'
import type { Sessions } from '../sessions/sessions.js'
import { contactsTables } from './tables.js'

export interface Services {
  db: Db
  clock: Clock
  sessionModule: { sessions: Sessions }
}

export const contacts = feature({
  rows: { contacts: contract.contacts },
  handlers: ({ db, clock, sessionModule: { sessions } }: Services) => ({
    contacts: contactHandlers(sessions, new Contacts(db, clock)),
  }),
  tables: contactsTables,
  jobs: {},
})

function contactHandlers(sessions: Sessions, contacts: Contacts): AreaHandlers<Contract['contacts']> {
  return {
    list: async ({ caller, params, query }) => {
      const session = await sessions.get(params.id, caller.user.id)
      return contacts.page(session.id, query)
    },
    ofAccount: ({ caller, query }) => contacts.ofAccount(caller.user.id, caller.visibleSessions, query),
    stats: async ({ caller, params }) => {
      const session = await sessions.get(params.id, caller.user.id)
      return contacts.stats(session.id)
    },
  }
}
