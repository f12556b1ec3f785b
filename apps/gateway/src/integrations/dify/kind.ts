import { dify } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import { createTestSuccess, type TestResult } from '../kind.js'
import { DifyClient } from './difyClient.js'
import { DifyResponder } from './difyResponder.js'

export const difyIntegration = conversation({
  description: dify,
  open: ({ api, clock }) => ({
    connect: (settings, { userId }) => ({
      responder: new DifyResponder(new DifyClient(api, settings, userId), clock),
    }),
    subscriptions: () => [],
    test: (trial, { userId, signal }) => testDify(new DifyClient(api, trial, userId), signal),
  }),
})

/** Applications without a conversation. */
const appsWithoutChat = new Set(['workflow', 'completion'])

/** Checks the key and the kind of application, without running it. */
async function testDify(client: DifyClient, signal: AbortSignal): Promise<TestResult> {
  try {
    return createTestSuccess(await describeApp(client, signal))
  } catch (error) {
    if (!(error instanceof BotFailure)) throw error
    return error.failed
  }
}

async function describeApp(client: DifyClient, signal: AbortSignal): Promise<Localized> {
  const { name, mode } = await client.info(signal)
  if (mode && appsWithoutChat.has(mode)) throw new BotFailure(localized('peers.dify.not_chat_app'))
  return localized('peers.dify.tested', { name })
}
