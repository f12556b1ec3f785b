import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Conversations } from './conversations.js'
import type { OlderMessages } from './olderMessages.js'
import { conversationsTables } from './tables.js'

export interface Services {
  responderModule: { conversations: Conversations }
  messageModule: { older: OlderMessages }
}

export const conversations = feature({
  rows: { conversations: contract.conversations },
  handlers: ({ responderModule, messageModule }: Services) => ({
    conversations: conversationHandlers(responderModule.conversations, messageModule.older),
  }),
  tables: conversationsTables,
  jobs: {},
})

function conversationHandlers(
  conversations: Conversations,
  history: OlderMessages,
): AreaHandlers<Contract['conversations']> {
  return {
    list: ({ caller, params, query }) => conversations.page(params.id, caller.user.id, query),
    get: async ({ caller, params }) => ({
      conversation: await conversations.get(params.id, caller.user.id, params.contact),
    }),
    fetchHistory: ({ caller, params, body }) =>
      history.fetch(params.id, caller.user.id, params.contact, body.count),
    markRead: async ({ caller, params }) => ({
      conversation: await conversations.markRead(params.id, caller.user.id, params.contact),
    }),
    update: async ({ caller, params, body }) => ({
      conversation: await conversations.update(params.id, caller.user.id, params.contact, body),
    }),
  }
}
