import type { RealtimeState } from '@morpheus/sdk'
import type { Paint } from '../output/paint.js'

/** A warning for the first line while the connection is lost; else empty. */
export function offlineText(status: RealtimeState['status'], paint: Paint): string {
  const isLost = status === 'reconnecting' || status === 'offline'
  return isLost ? `  ${paint('yellow', 'sem conexão')}` : ''
}
