import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { conversationsTables } from '../../core/tables/conversations.js'
import type { Conversations } from './conversations.js'
import { conversationHandlers } from './handlers.js'

export const conversations = feature({
  rows: { conversations: contract.conversations },
  handlers: ({ responders }: { responders: { conversations: Conversations } }) => ({
    conversations: conversationHandlers(responders.conversations),
  }),
  tables: conversationsTables,
})
