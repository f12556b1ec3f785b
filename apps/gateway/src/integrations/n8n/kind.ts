import { n8n, n8nEvents, ourEvents } from '@morpheus/sdk/integrations'
import type { ApiCaller } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { conversation } from '../integration.js'
import type { ListOf } from '../kind.js'
import { secondPath } from '../secondPath.js'
import { n8nCalls } from './calls.js'
import { N8nClient } from './n8nClient.js'
import { deliverToWorkflow } from './n8nEvents.js'
import { N8nResponder } from './n8nResponder.js'
import type { N8nSettings } from './n8nSettings.js'
import { N8nWebhook } from './n8nWebhook.js'
import { testN8n } from './testN8n.js'

export const n8nIntegration = conversation({
  description: n8n,
  open: ({ api, clock }) => ({
    connect(settings, { userId }) {
      const webhook = new N8nWebhook({ caller: api, clock, settings, userId })
      const { events } = settings
      return {
        deliver: (delivery, signal) => deliverToWorkflow(webhook, events, delivery, signal),
        ...(events.includes('message_received') && { responder: new N8nResponder(webhook) }),
      }
    },

    missing: ({ webhookUrl, workflowId }) => (webhookUrl === '' && workflowId === '' ? noDestination : null),

    /** Customers' messages go to the responder, not to the webhook as well. */
    subscriptions: ({ webhookUrl, workflowId, events }) =>
      webhookUrl === '' && workflowId === ''
        ? []
        : ourEvents(n8nEvents, events).filter((event) => event !== 'message:received'),

    test: (trial, { kept, userId, signal }) =>
      testN8n(new N8nClient(api, trial, userId), { ...trial, webhookUrl: kept?.webhookUrl }, signal),

    lists: { workflows: listed(api) },

    calls: (targets, { tests }) => ({ ...secondPath(targets), ...n8nCalls(targets, { api, clock, tests }) }),
  }),
})

const noDestination = 'Informe a URL do webhook ou o ID do workflow: sem um deles nada é enviado'

const listed =
  (api: ApiCaller) =>
  async (settings: N8nSettings, { userId, signal }: ListOf) => {
    const { workflows } = await BotFailure.refusing(new N8nClient(api, settings, userId).workflows(signal))
    return { workflows: workflows.map(({ id, name, active }) => ({ id, name, active })) }
  }
