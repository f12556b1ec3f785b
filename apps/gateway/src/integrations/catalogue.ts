import type { TargetKind } from '@morpheus/sdk/contract'
import { chatwootIntegration } from './chatwoot/kind.js'
import { difyIntegration } from './dify/kind.js'
import { flowiseIntegration } from './flowise/kind.js'
import type { Integration } from './integration.js'
import { kafkaIntegration } from './kafka/kafka.js'
import { kommoIntegration } from './kommo/kind.js'
import { n8nIntegration } from './n8n/kind.js'
import { natsIntegration } from './nats/nats.js'
import { openaiIntegration } from './openai/kind.js'
import { rabbitmqIntegration } from './rabbitmq/rabbitmq.js'
import { sqsIntegration } from './sqs/sqs.js'
import { typebotIntegration } from './typebot/kind.js'
import { webhookIntegration } from './webhook/webhook.js'
import { websocketIntegration } from './websocket/websocket.js'

/** Implementation of each target kind. A new kind is a file and an entry here. */
export const integrations = {
  webhook: webhookIntegration,
  websocket: websocketIntegration,
  rabbitmq: rabbitmqIntegration,
  sqs: sqsIntegration,
  nats: natsIntegration,
  kafka: kafkaIntegration,
  n8n: n8nIntegration,
  chatwoot: chatwootIntegration,
  typebot: typebotIntegration,
  openai: openaiIntegration,
  kommo: kommoIntegration,
  flowise: flowiseIntegration,
  dify: difyIntegration,
} satisfies Record<TargetKind, Integration>
