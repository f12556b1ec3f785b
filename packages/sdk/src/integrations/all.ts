// Written by `npm run generate` from catalogue.ts.
import { behavior } from './behavior.js'
import type { IntegrationKind } from './catalogue.js'
import { cloud } from './cloud.js'
import { chatwoot } from './conversations/chatwoot.js'
import { dify } from './conversations/dify.js'
import { flowise } from './conversations/flowise.js'
import { kommo } from './conversations/kommo.js'
import { n8n } from './conversations/n8n.js'
import { openai } from './conversations/openai.js'
import { typebot } from './conversations/typebot.js'
import type { AnyDescription } from './describe.js'
import { device } from './device.js'
import { kafka } from './kafka.js'
import { nats } from './nats.js'
import { proxy } from './proxy.js'
import { rabbitmq } from './rabbitmq.js'
import { sqs } from './sqs.js'
import { warmup } from './warmup.js'
import { webhook } from './webhook.js'
import { websocket } from './websocket.js'

/** Every description, for servers, documentation and editors; clients load it with the first one they open. */
export const descriptions = {
  webhook,
  websocket,
  rabbitmq,
  sqs,
  nats,
  kafka,
  n8n,
  chatwoot,
  typebot,
  openai,
  kommo,
  flowise,
  dify,
  behavior,
  proxy,
  device,
  warmup,
  cloud,
} satisfies { [Kind in IntegrationKind]: AnyDescription & { kind: Kind } }
