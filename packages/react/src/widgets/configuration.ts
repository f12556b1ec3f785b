import type { Integration } from '../editor/integration.js'

/** Everything that a session can be configured with in a dialog: a new one is a file of its own and a line here. */
export const configurations = {
  webhook: async () => (await import('./delivery/targets/webhook.js')).webhookTarget,
  websocket: async () => (await import('./delivery/targets/websocket.js')).websocketTarget,
  rabbitmq: async () => (await import('./delivery/targets/rabbitmq.js')).rabbitmqTarget,
  sqs: async () => (await import('./delivery/targets/sqs.js')).sqsTarget,
  behavior: async () => (await import('./behavior/behaviorSettings.js')).behaviorSettings,
} satisfies Record<string, () => Promise<Integration>>

export type Configurable = keyof typeof configurations
