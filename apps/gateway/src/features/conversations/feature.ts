import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Conversations } from './conversations.js'
import { conversationsTables } from './tables.js'

export const conversations = feature({
  rows: { conversations: contract.conversations },
  handlers: ({ responderModule }: { responderModule: { conversations: Conversations } }) => ({
    conversations: conversationHandlers(responderModule.conversations),
  }),
  tables: conversationsTables,
  jobs: {},
})

function conversationHandlers(conversations: Conversations): AreaHandlers<Contract['conversations']> {
  return {
    list: ({ caller, params, query }) => conversations.page(params.id, caller.user.id, query),
    get: async ({ caller, params }) => ({
      conversation: await conversations.get(params.id, caller.user.id, params.contact),
    }),
    update: async ({ caller, params, body }) => ({
      conversation: await conversations.update(params.id, caller.user.id, params.contact, body),
    }),
  }
}
