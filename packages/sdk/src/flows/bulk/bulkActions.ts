import type { Morpheus } from '../../client/createMorpheus.js'
import type { Session } from '../../contract/entities.js'

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
