import type { TargetKind } from '@morpheus/sdk/contract'
import type { Integration } from './integration.js'
import { rabbitmqIntegration } from './rabbitmq/rabbitmq.js'
import { sqsIntegration } from './sqs/sqs.js'
import { webhookIntegration } from './webhook/webhook.js'
import { websocketIntegration } from './websocket/websocket.js'

/** What the gateway does with each kind of target. A new one is a file of its own and a line here. */
export const integrations = {
  webhook: webhookIntegration,
  websocket: websocketIntegration,
  rabbitmq: rabbitmqIntegration,
  sqs: sqsIntegration,
} satisfies Record<TargetKind, Integration>
