import type { RealtimeState } from '@morpheus/sdk'
import type { Paint } from '../output/paint.js'

/** What a first line says where news no longer comes; nothing while it does, or has not begun to. */
export function offlineText(status: RealtimeState['status'], paint: Paint): string {
  const isLost = status === 'reconnecting' || status === 'offline'
  return isLost ? `  ${paint('yellow', 'sem conexão')}` : ''
}
