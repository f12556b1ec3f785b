import { catalogue, type IntegrationKind, type IntegrationIcon as Name } from '@morpheus/sdk/integrations'
import { Cloud, Database, Rabbit, Radio, SlidersHorizontal, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'

const icons: Readonly<Record<Name, ReactNode>> = {
  webhook: <Webhook />,
  radio: <Radio />,
  rabbit: <Rabbit />,
  database: <Database />,
  'sliders-horizontal': <SlidersHorizontal />,
  cloud: <Cloud />,
}

/** The picture that an integration's card names. */
export function IntegrationIcon({ kind }: { kind: IntegrationKind }) {
  return icons[catalogue[kind].icon]
}
