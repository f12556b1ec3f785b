import { flowise, flowiseEvents, ourEvents, theirNames } from '@morpheus/sdk/integrations'
import type { ApiCaller } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import type { ListOf } from '../kind.js'
import { postEvent } from '../postEvent.js'
import { flowiseCalls } from './calls.js'
import { FlowiseClient } from './flowiseClient.js'
import { FlowiseResponder } from './flowiseResponder.js'
import type { FlowiseSettings } from './flowiseSettings.js'
import { testFlowise } from './testFlowise.js'

export const flowiseIntegration = conversation({
  description: flowise,
  open: ({ api, clock }) => ({
    connect(settings, { userId }) {
      const { chatflowId, webhookUrl, events } = settings
      const client = new FlowiseClient(api, settings, userId)
      return {
        deliver(delivery, signal) {
          const [name = delivery.event] = theirNames(flowiseEvents, events, delivery.event)
          return postEvent(api, { url: webhookUrl, userId, name }, delivery, signal)
        },
        ...(chatflowId !== '' && { responder: new FlowiseResponder(client, chatflowId, clock) }),
      }
    },

    subscriptions: ({ webhookUrl, events }) => (webhookUrl === '' ? [] : ourEvents(flowiseEvents, events)),

    test: (trial, { userId, signal }) => testFlowise(new FlowiseClient(api, trial, userId), trial, signal),

    lists: { chatflows: listed(api) },

    calls: (targets, { tests }) => flowiseCalls(targets, { api, tests }),
  }),
})

const listed =
  (api: ApiCaller) =>
  async (settings: FlowiseSettings, { userId, signal }: ListOf) => {
    const flows = await BotFailure.refusing(new FlowiseClient(api, settings, userId).chatflows(signal))
    return { chatflows: flows.map(({ id, name, deployed }) => ({ id, name, deployed })) }
  }
