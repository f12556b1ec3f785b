import type { Session } from '../../contract/entities.js'

/** What brings a session back: scanning a QR code, typing a code on the phone, a restart, or other credentials. */
export type RecoveryAction = 'qr' | 'phone' | 'restart' | 'configure'

/**
 * The one act that every face suggests for a session's state; null for a session that is connected.
 * @example
 * if (recoveryActionOf(session) === 'restart') await morpheus.monitoring.restartSession({ id: session.id })
 */
export function recoveryActionOf({
  apiType,
  connectionMethod,
  status,
  phone,
}: Pick<Session, 'apiType' | 'connectionMethod' | 'status' | 'phone'>): RecoveryAction | null {
  if (status === 'connected') return null
  if (apiType !== 'MORPHEUS') return status === 'disconnected' ? 'configure' : 'restart'
  if (status === 'connecting' && phone !== null) return 'restart'
  return connectionMethod === 'PHONE_NUMBER' ? 'phone' : 'qr'
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
