import { catalogue, type IntegrationKind, type IntegrationIcon as Name } from '@morpheus/sdk/integrations'
import {
  Blocks,
  Bot,
  Brain,
  Cloud,
  Database,
  Flame,
  Handshake,
  Headset,
  Layers,
  MonitorSmartphone,
  Network,
  Rabbit,
  Radio,
  SlidersHorizontal,
  Sparkles,
  Waypoints,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { ReactNode } from 'react'

const icons: Readonly<Record<Name, ReactNode>> = {
  webhook: <Webhook />,
  radio: <Radio />,
  rabbit: <Rabbit />,
  waypoints: <Waypoints />,
  layers: <Layers />,
  database: <Database />,
  workflow: <Workflow />,
  headset: <Headset />,
  bot: <Bot />,
  brain: <Brain />,
  sparkles: <Sparkles />,
  handshake: <Handshake />,
  blocks: <Blocks />,
  'sliders-horizontal': <SlidersHorizontal />,
  cloud: <Cloud />,
  network: <Network />,
  flame: <Flame />,
  'monitor-smartphone': <MonitorSmartphone />,
}

export function IntegrationIcon({ kind }: { kind: IntegrationKind }) {
  return icons[catalogue[kind].icon]
}
