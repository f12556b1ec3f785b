import type { Integration } from './integration.js'
import { rabbitmq } from './rabbitmq.js'
import { sqs } from './sqs.js'
import { webhook } from './webhook.js'
import { websocket } from './websocket.js'

/** Every integration, in the order they are listed. */
export const integrations: readonly Integration[] = [webhook, websocket, rabbitmq, sqs]
