import { type Contract, contract, type Endpoint } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { feature } from '../../core/feature.js'
import type { AreaHandlers, Call } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { Contacts } from '../sessions/contacts.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import type { Identities } from '../sessions/identities/identities.js'
import type { Sessions } from '../sessions/sessions.js'
import { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { ContactAccounts } from './contactAccounts.js'
import { contactsTables } from './tables.js'

export interface Services {
  db: Db
  clock: Clock
  engines: EngineRegistry
  eventStore: EventStore
  activityLog: ActivityLog
  sessionModule: { sessions: Sessions; runs: EngineRuns; identities: Identities }
}

export const contacts = feature({
  rows: { contacts: contract.contacts },
  handlers: ({ db, clock, engines, eventStore, activityLog, sessionModule }: Services) => {
    const { sessions, runs, identities } = sessionModule
    const calls = new WhatsAppAccountCalls({ db, engines, runs })
    const accounts = new ContactAccounts({ db, clock, eventStore, activityLog, calls, identities })
    return { contacts: contactHandlers(sessions, new Contacts(db, clock), accounts) }
  },
  tables: contactsTables,
  jobs: {},
})

type AnyCall = Pick<Call<Endpoint>, 'caller' | 'origin'>

function contactHandlers(
  sessions: Sessions,
  contacts: Contacts,
  accounts: ContactAccounts,
): AreaHandlers<Contract['contacts']> {
  const by = ({ caller, origin }: AnyCall) => ({ userId: caller.user.id, origin })
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
    save: async (call) => ({
      contact: await accounts.save(call.params.id, by(call), call.params.contact, call.body),
    }),
    remove: async (call) => {
      await accounts.remove(call.params.id, by(call), call.params.contact)
      return {}
    },
    profile: async ({ caller, params, query }) => ({
      profile: await accounts.profile(params.id, caller.user.id, params.contact, query.refresh),
    }),
    presence: async ({ caller, params }) => ({
      presence: await accounts.presence(params.id, caller.user.id, params.contact),
    }),
    blocked: async ({ caller, params }) => ({
      contacts: await accounts.blocked(params.id, caller.user.id),
    }),
    block: async (call) => {
      await accounts.setBlocked(call.params.id, by(call), call.params.contact, true)
      return {}
    },
    unblock: async (call) => {
      await accounts.setBlocked(call.params.id, by(call), call.params.contact, false)
      return {}
    },
  }
}
