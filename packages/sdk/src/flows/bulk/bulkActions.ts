import type { Morpheus } from '../../client/createMorpheus.js'
import type { Session } from '../../core/entities.js'
import type { TargetKind } from '../../features/deliveries/targets.js'

/** Actions for many sessions at once. */
export type BulkAction = 'connect' | 'restart' | 'disconnect' | 'remove'

/**
 * True where an action affects a session: a connected one is not connected again, and the Cloud API's sessions have no
 * connection of their own.
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
 * True where a phone lists the session as a linked device while the session has no connection to WhatsApp: deleted or
 * disconnected now, it stays in the phone's list.
 * @example
 * if (isLinkedOffline(session)) warn(messages.session.deviceMayRemain)
 */
export function isLinkedOffline({
  apiType,
  status,
  phone,
}: Pick<Session, 'apiType' | 'status' | 'phone'>): boolean {
  return apiType === 'MORPHEUS' && phone !== null && status !== 'connected'
}

/**
 * The call of an action. `onDeviceRemains` gets each session whose phone still lists the device after it.
 * @example
 * const run = bulkRun(sessions, bulkCall(morpheus, 'disconnect'))
 */
export function bulkCall(
  { sessions, monitoring }: Morpheus,
  action: BulkAction,
  onDeviceRemains: (session: Session) => void = () => {},
): (session: Session, signal: AbortSignal) => Promise<unknown> {
  if (action === 'connect' || action === 'restart') {
    const callSession = action === 'connect' ? sessions.connect : monitoring.restartSession
    return ({ id }, signal) => callSession({ id }, { signal })
  }
  return async (session, signal) => {
    const { deviceRemains } = await sessions[action]({ id: session.id }, { signal })
    if (deviceRemains) onDeviceRemains(session)
  }
}

/** The session and the integration to copy to other sessions. */
export interface CopySource {
  readonly kind: TargetKind
  readonly fromSessionId: string
}

/**
 * A call that copies a configuration, including its secrets, to each session. Repeating it changes nothing.
 * @example
 * const run = bulkRun(sessions, copyCall(morpheus, { kind: 'webhook', fromSessionId: shop.id }))
 */
export function copyCall(
  { deliveries }: Morpheus,
  { kind, fromSessionId }: CopySource,
): (session: Session, signal: AbortSignal) => Promise<unknown> {
  return ({ id }, signal) => deliveries.copyIntegration({ id, kind, fromSessionId }, { signal })
}
