import type { TargetKind } from '@morpheus/sdk'
import { Database, Rabbit, Radio, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'

export const targetIcons: Readonly<Record<TargetKind, ReactNode>> = {
  webhook: <Webhook />,
  websocket: <Radio />,
  rabbitmq: <Rabbit />,
  sqs: <Database />,
}
