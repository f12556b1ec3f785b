import type { TargetKind } from '@morpheus/sdk/contract'

/** What operators call the targets. */
export const targetLabels: Readonly<Record<TargetKind, string>> = {
  webhook: 'Webhook',
  websocket: 'WebSocket',
  rabbitmq: 'RabbitMQ',
  sqs: 'SQS',
}
