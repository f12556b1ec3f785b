import type { Session } from '../../contract/entities.js'

/**
 * What brings a session back. A face does the first four: a QR code, a code typed on the phone, a restart, the session's
 * settings. The others are for a person to do, or to wait for; the reason's `advice` says it in a sentence.
 */
export type RecoveryAction =
  | 'qr'
  | 'phone'
  | 'restart'
  | 'configure'
  | 'wait'
  | 'open_phone'
  | 'update'
  | 'check_account'
  | 'restore_key'

/**
 * The one act that every face suggests for a session's state and its cause; null for a session that is connected.
 * @example
 * if (recoveryActionOf(session) === 'restart') await morpheus.monitoring.restartSession({ id: session.id })
 */
export function recoveryActionOf({
  apiType,
  connectionMethod,
  status,
  phone,
  reason,
}: Pick<Session, 'apiType' | 'connectionMethod' | 'status' | 'phone' | 'reason'>): RecoveryAction | null {
  if (status === 'connected') return null
  const pairing = connectionMethod === 'PHONE_NUMBER' ? 'phone' : 'qr'
  const isCloud = apiType !== 'MORPHEUS'
  // Once somebody pairs it anew, an earlier cause says no more what to do.
  if (!isCloud && status !== 'disconnected' && phone === null) return pairing
  const action = reason?.action
  if (action === 'settings') return 'configure'
  if (action && action !== 'qr_code' && action !== 'restart') return action
  if (isCloud) return status === 'disconnected' ? 'configure' : 'restart'
  return status === 'connecting' ? 'restart' : pairing
}

/**
 * The sessions that do not serve and are meant to: those that are down first, then those that are reconnecting, each from
 * the longest on. Empty with a server that does not say how available sessions are.
 * @example
 * for (const session of sessionsNeedingAttention((await morpheus.sessions.list()).sessions))
 *   console.log(session.name, session.reason?.text, recoveryActionOf(session))
 */
export function sessionsNeedingAttention(sessions: readonly Session[]): Session[] {
  return sessions
    .filter(({ availability }) => availability === 'down' || availability === 'reconnecting')
    .sort((one, other) => rankOf(one) - rankOf(other) || sinceOf(one) - sinceOf(other))
}

const rankOf = ({ availability }: Session) => (availability === 'down' ? 0 : 1)

const sinceOf = ({ since }: Session) => (since ? Date.parse(since) : Number.POSITIVE_INFINITY)
