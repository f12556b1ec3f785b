import type { ApiType } from '@morpheus/sdk'
import { useApiTypeLabels } from '../texts.js'
import './parts.css'

export function TypeBadge({ type }: { type: ApiType }) {
  const apiTypeLabels = useApiTypeLabels()
  return <span className="mo-type">{apiTypeLabels[type]}</span>
}
