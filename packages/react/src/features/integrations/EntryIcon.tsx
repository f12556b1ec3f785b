import { Brain, Zap } from 'lucide-react'
import type { Entry } from './entries.js'
import { IntegrationIcon } from './IntegrationIcon.js'

export function EntryIcon({ entry: { kind, name } }: { entry: Pick<Entry, 'kind' | 'name'> }) {
  if (kind) return <IntegrationIcon kind={kind} />
  return name === 'zapier' ? <Zap /> : <Brain />
}
