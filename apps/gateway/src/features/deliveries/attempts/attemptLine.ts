import { targetLabels } from '@morpheus/sdk/text'
import type { LogLine } from '../../../core/log/systemLog.js'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import type { OwnedTarget } from '../../../core/store/repositories/deliveryTargets.js'
import { isAway, isRefused, type Outcome } from '../sender.js'

/** Log entry for the owner: on a change of status and for a dead delivery. `target` is the state before the attempt. */
export function attemptLine(
  target: Pick<OwnedTarget, 'kind' | 'status' | 'session_id' | 'user_id' | 'session_name'>,
  delivery: Pick<DeliveryRow, 'id' | 'event'>,
  outcome: Outcome,
  state: DeliveryRow['state'],
): LogLine | null {
  const refused = isRefused(outcome)
  const turned = target.status !== (outcome.delivered || refused ? 'CONNECTED' : 'ERROR')
  if ((!turned || isAway(outcome)) && state !== 'dead') return null
  const what = `${targetLabels[target.kind]} da sessão "${target.session_name}"`
  const concerns = { service: 'system' as const, userId: target.user_id, sessionId: target.session_id }
  if (outcome.delivered) {
    const back = target.status === 'ERROR' ? 'voltou a receber eventos' : 'recebeu o primeiro evento'
    return { ...concerns, level: 'info', message: `${what} ${back}` }
  }
  const about = { ...concerns, details: { entrega: delivery.id, evento: delivery.event } }
  if (outcome.gone) return { ...about, level: 'error', message: `${what} desativado: ${outcome.error}` }
  if (refused) return { ...about, level: 'warn', message: `${what} recusou uma entrega: ${outcome.error}` }
  if (state === 'dead') {
    const message = `${what}: entrega abandonada após a última tentativa: ${outcome.error}`
    return { ...about, level: 'error', message }
  }
  return { ...about, level: 'warn', message: `${what} falhou: ${outcome.error}` }
}
