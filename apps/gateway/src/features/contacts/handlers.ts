import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Contacts } from '../sessions/contacts.js'
import type { Sessions } from '../sessions/sessions.js'

export function contactHandlers(sessions: Sessions, contacts: Contacts): AreaHandlers<Contract['contacts']> {
  return {
    list: async ({ caller, params, query }) => {
      const session = await sessions.get(params.id, caller.user.id)
      return contacts.page(session.id, query)
    },
    ofAccount: ({ caller, query }) => contacts.ofAccount(caller.user.id, caller.only, query),
    stats: async ({ caller, params }) => {
      const session = await sessions.get(params.id, caller.user.id)
      return contacts.stats(session.id)
    },
  }
}
