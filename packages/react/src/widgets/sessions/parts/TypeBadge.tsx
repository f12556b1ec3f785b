import type { ApiType } from '@morpheus/sdk'
import { apiTypeLabels } from '@morpheus/sdk/text'
import './parts.css'

export function TypeBadge({ type }: { type: ApiType }) {
  return <span className="mo-type">{apiTypeLabels[type]}</span>
}
