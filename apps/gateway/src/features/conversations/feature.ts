import { type Contract, contract } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { Chats } from './chats.js'
import type { Conversations } from './conversations.js'
import type { OlderMessages } from './olderMessages.js'
import { getPinnedMessages } from './pinnedMessages.js'
import { conversationsTables } from './tables.js'

export interface Services {
  db: Db
  clock: Clock
  engines: EngineRegistry
  eventStore: EventStore
  sessionModule: { runs: EngineRuns }
  responderModule: { conversations: Conversations }
  messageModule: { older: OlderMessages }
}

export const conversations = feature({
  rows: { conversations: contract.conversations },
  handlers: (services: Services) => {
    const { db, clock, engines, eventStore, sessionModule, responderModule, messageModule } = services
    const { conversations } = responderModule
    const calls = new WhatsAppAccountCalls({ db, engines, runs: sessionModule.runs })
    const chats = new Chats({ db, clock, eventStore, calls, conversations })
    return {
      conversations: conversationHandlers(conversations, messageModule.older, { chats, calls }, services),
    }
  },
  tables: conversationsTables,
  jobs: {},
})

function conversationHandlers(
  conversations: Conversations,
  history: OlderMessages,
  { chats, calls }: { chats: Chats; calls: WhatsAppAccountCalls },
  services: Pick<Services, 'db' | 'clock'>,
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
    changeState: async ({ caller, params, body }) => ({
      conversation: await chats.change(params.id, caller.user.id, params.contact, body),
    }),
    setLabels: async ({ caller, params, body }) => ({
      conversation: await chats.setLabels(params.id, caller.user.id, params.contact, body.labels),
    }),
    pinned: async ({ caller, params }) => ({
      messages: await getPinnedMessages(services, params.id, caller.user.id, params.contact),
    }),
    setMessageLabels: async ({ caller, params, body }) => {
      const { contact, messageId } = params
      const message = { contact, messageId, labels: body.labels }
      return { message: await chats.setMessageLabels(params.id, caller.user.id, message) }
    },
    star: async ({ caller, params, body }) => {
      const { contact, messageId } = params
      await chats.star(params.id, caller.user.id, { contact, messageId, starred: body.starred })
      return {}
    },
    createCallLink: async ({ caller, params, body }) => ({
      url: await calls.run(params.id, caller.user.id, 'calls', (part) => part.createLink(body.type)),
    }),
    labels: async ({ caller, params }) => ({ labels: await chats.labels(params.id, caller.user.id) }),
    createLabel: async ({ caller, params, body }) => ({
      label: await chats.createLabel(params.id, caller.user.id, body),
    }),
    updateLabel: async ({ caller, params, body }) => ({
      label: await chats.updateLabel(params.id, caller.user.id, params.labelId, body),
    }),
    removeLabel: async ({ caller, params }) => {
      await chats.removeLabel(params.id, caller.user.id, params.labelId)
      return {}
    },
  }
}
