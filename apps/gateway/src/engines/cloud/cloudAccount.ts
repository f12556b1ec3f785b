import type { EngineAccountParts } from '../account.js'
import { AccountFailure } from '../accountFailure.js'
import type { Address } from '../address.js'
import type { EngineContacts } from '../contacts.js'
import { runAccountCall } from './accountCalls.js'
import { CloudProfile } from './cloudProfile.js'
import type { GraphBlockedPage } from './graphAnswers.js'
import type { GraphApi } from './graphApi.js'
import type { CloudSettings } from './settings.js'

/** Pages of blocked people that are read: Meta allows 64,000 of them. */
const maxPages = 20

export function openCloudAccount(
  graph: GraphApi,
  settings: CloudSettings,
  signal: AbortSignal,
): EngineAccountParts {
  return {
    profile: new CloudProfile(graph, settings, signal),
    contacts: cloudContacts(graph, settings, signal),
  }
}

/** Graph shows nothing of contacts, has no address book, and blocks those who wrote in the last 24 hours. */
function cloudContacts(graph: GraphApi, settings: CloudSettings, signal: AbortSignal): EngineContacts {
  const refuse = async () => {
    throw new AccountFailure('unsupported')
  }
  return {
    profile: refuse,
    presence: refuse,
    save: refuse,
    remove: refuse,
    blocked: async () => {
      const people: Address[] = []
      let after: string | null = null
      for (let page = 0; page < maxPages; page += 1) {
        const answer: GraphBlockedPage = await runAccountCall(graph.blockedUsers(settings, after, signal))
        people.push(...answer.users.map((phone) => ({ phone })))
        after = answer.after
        if (after === null) break
      }
      return people
    },
    setBlocked: async ({ phone, userId }, blocked) => {
      await runAccountCall(graph.setBlocked(settings, phone ?? userId ?? '', blocked, signal))
    },
  }
}
