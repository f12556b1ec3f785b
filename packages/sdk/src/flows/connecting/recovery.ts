import type { Session, SessionAttention } from '../../core/entities.js'
import { attentionKinds, slowReconnectionMs } from '../../features/sessions/attention.js'

/**
 * The action that brings a session back. Clients can take the first five: a QR code, a code typed on the phone, a
 * restart, the session's settings, the approval of the pairing under way with its account's passkey. The others are up
 * to a person, or need time; the reason's `advice` explains them.
 */
export type RecoveryAction =
  | 'qr'
  | 'phone'
  | 'restart'
  | 'configure'
  | 'passkey'
  | 'wait'
  | 'open_phone'
  | 'update'
  | 'check_account'
  | 'restore_key'

/**
 * The one action that every client suggests for a session's state and its cause; null for a connected session.
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
  // During a new pairing an earlier cause is outdated.
  if (!isCloud && status !== 'disconnected' && phone === null) return pairing
  const action = reason?.action
  if (action === 'settings') return 'configure'
  if (action && action !== 'qr_code' && action !== 'restart') return action
  if (isCloud) return status === 'disconnected' ? 'configure' : 'restart'
  return status === 'connecting' ? 'restart' : pairing
}

/**
 * The attention that a session needs: it is down, takes more than five minutes to reconnect, or keeps losing its
 * connection; null where it needs none. The server decides; with one that does not, the duration of the reconnection
 * does.
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
 * The sessions that need attention: first those that are down, then reconnecting, then unstable ones, each from the
 * longest on. Empty with a server that sends no availability.
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
      (a, b) => getRank(a.attention) - getRank(b.attention) || getSince(a.attention) - getSince(b.attention),
    )
    .map(({ session }) => session)
}

const getRank = ({ kind }: SessionAttention) => attentionKinds.indexOf(kind)

const getSince = ({ since }: SessionAttention) => (since ? Date.parse(since) : Number.POSITIVE_INFINITY)
