import { behavior } from './behavior.js'
import type { IntegrationKind } from './catalogue.js'
import { cloud } from './cloud.js'
import type { AnyDescription } from './describe.js'
import { rabbitmq } from './rabbitmq.js'
import { sqs } from './sqs.js'
import { webhook } from './webhook.js'
import { websocket } from './websocket.js'

/** Every description, for those who serve, document or edit them; faces load it with the first one that they open. */
export const descriptions = {
  webhook,
  websocket,
  rabbitmq,
  sqs,
  behavior,
  cloud,
} satisfies { [Kind in IntegrationKind]: AnyDescription & { kind: Kind } }
