import type { Morpheus } from '../../client/createMorpheus.js'
import type { Session } from '../../contract/entities.js'
import type { TargetKind } from '../../contract/targets.js'

/** What can be done to many sessions at once. */
export type BulkAction = 'connect' | 'restart' | 'disconnect' | 'remove'

/**
 * Whether an action does anything to a session: what is connected is not connected again, and the Cloud API's sessions have
 * no connection of their own.
 * @example
 * const idle = sessions.filter((session) => isOpenTo(session, 'connect'))
 */
export function isOpenTo(
  { apiType, status }: Pick<Session, 'apiType' | 'status'>,
  action: BulkAction,
): boolean {
  if (action === 'remove') return true
  if (action === 'connect') return apiType === 'MORPHEUS' && status === 'disconnected'
  return status !== 'disconnected'
}

/**
 * The call of an action.
 * @example
 * const run = bulkRun(sessions, bulkCall(morpheus, 'disconnect'))
 */
export function bulkCall(
  { sessions, monitoring }: Morpheus,
  action: BulkAction,
): (session: Session, signal: AbortSignal) => Promise<unknown> {
  const calls = {
    connect: sessions.connect,
    restart: monitoring.restartSession,
    disconnect: sessions.disconnect,
    remove: sessions.remove,
  }
  return ({ id }, signal) => calls[action]({ id }, { signal })
}

/** A configuration of one session, to be that of others too. */
export interface CopySource {
  readonly kind: TargetKind
  readonly fromSessionId: string
}

/**
 * What configures each session as another one is, its secrets too. Done again, it changes nothing.
 * @example
 * const run = bulkRun(sessions, copyCall(morpheus, { kind: 'webhook', fromSessionId: shop.id }))
 */
export function copyCall(
  { deliveries }: Morpheus,
  { kind, fromSessionId }: CopySource,
): (session: Session, signal: AbortSignal) => Promise<unknown> {
  return ({ id }, signal) => deliveries.copyIntegration({ id, kind, fromSessionId }, { signal })
}
