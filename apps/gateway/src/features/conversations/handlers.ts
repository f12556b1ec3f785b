import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Conversations } from './conversations.js'

export function conversationHandlers(conversations: Conversations): AreaHandlers<Contract['conversations']> {
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
