import { chatwoot } from '@morpheus/sdk/integrations'
import { storedConfigSchema } from '../../core/configuration/storedConfig.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import { ChatwootApi } from './api/chatwootApi.js'
import { chatwootCalls } from './calls.js'
import { ChatwootRoom } from './chatwootRoom.js'
import type { ChatwootAccount } from './config.js'
import { tryChatwoot } from './test.js'

type Apart = 'enabled'
const schema = storedConfigSchema<typeof chatwoot.fields, Apart, Record<never, never>>(
  chatwoot.fields,
  ['enabled'],
  undefined,
)

export const chatwootIntegration = conversation({
  description: chatwoot,
  open(tools) {
    const chatwoot = new ChatwootRoom(tools, schema)
    const apiOf = (account: ChatwootAccount, userId: string) => new ChatwootApi(tools.api, account, userId)
    return {
      connect(config, target) {
        const { delivering } = chatwoot.way(config, target)
        return { deliver: (...delivery) => delivering.deliver(...delivery) }
      },
      test: async (trial, { userId, kept, signal }) => {
        const publicUrl = kept?.webhookUrl || (await tools.publicUrl)
        return tryChatwoot(apiOf(trial, userId), { accountId: trial.accountId, publicUrl }, signal)
      },
      subscriptions: () => [
        'message:received',
        'message:sent',
        'message:delivered',
        'message:read',
        'contact:updated',
        'system:warning',
      ],
      lists: {
        async inboxes(config, { userId, signal }) {
          const inboxes = await BotFailure.refusing(
            apiOf(config, userId)
              .inboxes(signal)
              .catch((error: unknown) => {
                throw error instanceof ApiFailure ? BotFailure.of(error, null) : error
              }),
          )
          return {
            inboxes: inboxes.map(({ id, name, channel_type }) => ({ id, name, channelType: channel_type })),
          }
        },
      },
      calls: (targets) => chatwootCalls(chatwoot, targets),
      work: chatwoot,
    }
  },
})
