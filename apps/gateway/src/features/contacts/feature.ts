import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import { contactsTables } from '../../core/tables/contacts.js'
import { Contacts } from '../sessions/contacts.js'
import type { Sessions } from '../sessions/sessions.js'
import { contactHandlers } from './handlers.js'

export interface Services {
  db: Db
  clock: Clock
  room: { sessions: Sessions }
}

export const contacts = feature({
  rows: { contacts: contract.contacts },
  handlers: ({ db, clock, room: { sessions } }: Services) => ({
    contacts: contactHandlers(sessions, new Contacts(db, clock)),
  }),
  tables: contactsTables,
})
