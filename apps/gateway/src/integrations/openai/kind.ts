import { openai } from '@morpheus/sdk/integrations'
import { conversation } from '../integration.js'
import { openaiCalls } from './calls.js'
import { liveModels } from './liveModels.js'
import { OpenaiClient } from './openaiClient.js'
import { OpenaiResponder } from './openaiResponder.js'
import { Spending } from './spending.js'
import { testOpenai } from './testOpenai.js'

export const openaiIntegration = conversation({
  description: openai,
  open(tools) {
    const spending = new Spending(tools)
    return {
      connect: (config, { userId, sessionId }) => ({
        responder: new OpenaiResponder({
          client: new OpenaiClient(tools, { ...config, userId }),
          config,
          sessionId,
          spending,
        }),
      }),
      test: (trial, { userId, signal }) =>
        testOpenai(new OpenaiClient(tools, { ...trial, userId }), trial, signal),
      subscriptions: () => [],
      lists: { sessionModels: (config, of) => liveModels(tools, config, of) },
      calls: (targets, lent) => openaiCalls({ targets, tools, lent, spending }),
    }
  },
})
