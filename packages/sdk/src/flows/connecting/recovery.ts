import { attentionKinds, slowReconnectionMs } from '../../contract/choices/attention.js'
import type { Session, SessionAttention } from '../../contract/entities.js'

/**
 * Action that brings a session back. A face does the first four: a QR code, a code typed on the phone, a restart, the session's
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
  | 'passkey'

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
  if (reason?.action === 'passkey' && status === 'connecting') return 'passkey'
  // Once somebody pairs it anew, an earlier cause says no more what to do.
  if (!isCloud && status !== 'disconnected' && phone === null) return pairing
  const action = reason?.action
  if (action === 'settings') return 'configure'
  if (action && action !== 'qr_code' && action !== 'restart') return action
  if (isCloud) return status === 'disconnected' ? 'configure' : 'restart'
  return status === 'connecting' ? 'restart' : pairing
}

/**
 * Attention that a session needs: it is down, takes more than five minutes to come back, or keeps losing its connection; null
 * where it needs none. The server judges it; with one that does not, how long a session is reconnecting does.
 * @param now in milliseconds since the epoch
 * @example
 * if (attentionOf(session)?.kind === 'down') console.log(session.name, session.reason?.advice)
 */
export function attentionOf(
  { attention, availability, since }: Pick<Session, 'attention' | 'availability' | 'since'>,
  now = Date.now(),
): SessionAttention | null {
  if (attention !== undefined) return attention
  if (availability === 'down') return { kind: 'down', since }
  const isSlow = availability === 'reconnecting' && !(since && now - Date.parse(since) < slowReconnectionMs)
  return isSlow ? { kind: 'reconnecting', since } : null
}

/**
 * The sessions that need attention: those that are down first, then those that are reconnecting, then the unstable ones, each
 * from the longest on. Empty with a server that does not say how available sessions are.
 * @param now as of `attentionOf`
 * @example
 * for (const session of sessionsNeedingAttention((await morpheus.sessions.list()).sessions))
 *   console.log(session.name, session.reason?.text, recoveryActionOf(session))
 */
export function sessionsNeedingAttention(sessions: readonly Session[], now = Date.now()): Session[] {
  return sessions
    .flatMap((session) => {
      const attention = attentionOf(session, now)
      return attention ? [{ session, attention }] : []
    })
    .sort(
      (one, other) =>
        rankOf(one.attention) - rankOf(other.attention) || sinceOf(one.attention) - sinceOf(other.attention),
    )
    .map(({ session }) => session)
}

const rankOf = ({ kind }: SessionAttention) => attentionKinds.indexOf(kind)

const sinceOf = ({ since }: SessionAttention) => (since ? Date.parse(since) : Number.POSITIVE_INFINITY)
