import type { TargetHealth } from '@morpheus/sdk'
import { connectionLabels } from '@morpheus/sdk/text'
import type { deliveryTexts } from '../../text/delivery.js'
import type { BadgeProps } from '../../ui/Badge/Badge.js'

interface TargetStatus {
  tone: NonNullable<BadgeProps['tone']>
  label: string
}

/** How a target stands, in a word. Configuration spec §4: shown inactive if not enabled. */
export function targetStatus(target: TargetHealth | null, texts: typeof deliveryTexts): TargetStatus {
  if (target === null) return { tone: 'neutral', label: texts.notConfigured }
  if (!target.enabled) return { tone: 'neutral', label: texts.inactive }
  if (target.paused) return { tone: 'warning', label: texts.paused }
  if (target.kind === 'websocket') return websocketStatus(target.currentClients ?? 0, texts)
  const tones = { CONNECTED: 'success', ERROR: 'danger', DISCONNECTED: 'neutral' } as const
  return { tone: tones[target.connectionStatus], label: connectionLabels[target.connectionStatus] }
}

/** Its clients come to us: who is there now says more than the last delivery. */
function websocketStatus(clients: number, texts: typeof deliveryTexts): TargetStatus {
  if (clients > 0) return { tone: 'success', label: texts.connected }
  return { tone: 'neutral', label: texts.disconnected }
}

/** What there is to say beside the status: who is connected, or what went wrong; null where there is nothing. */
export function targetNote(target: TargetHealth | null, texts: typeof deliveryTexts): string | null {
  if (!target?.enabled) return null
  if (target.currentClients !== null) return texts.connections(target.currentClients)
  return target.connectionStatus === 'ERROR' ? target.lastError : null
}
