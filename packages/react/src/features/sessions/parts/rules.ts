import { recoveryActionOf, type Session } from '@morpheus/sdk'

/** Actions that a session offers, by state. Core spec §2 and §4. */

const isQrType = (session: Session) => session.apiType === 'MORPHEUS'

/** No code pairs an account that is asked for its passkey, or whose pairing is intact and waits for its phone. */
export const canShowQr = (session: Session) =>
  isQrType(session) &&
  session.status !== 'connected' &&
  session.connectionMethod !== 'PHONE_NUMBER' &&
  session.availability !== 'reconnecting' &&
  !canApprovePasskey(session)

/** The session's page explains the outage above its content. */
export const hasOutageBanner = ({ availability, reason }: Session) => Boolean(reason) && availability !== 'up'

/** The banner that explains an outage then has the ways to connect beside it. */
export const isPairedInBanner = (session: Session) => {
  const action = recoveryActionOf(session)
  return hasOutageBanner(session) && canConnectByPhone(session) && (action === 'qr' || action === 'phone')
}

export const canApprovePasskey = (session: Session) => recoveryActionOf(session) === 'passkey'

export const canConfigure = (session: Session) => !isQrType(session) && session.status === 'disconnected'

export const canDisconnect = (session: Session) => session.status === 'connected'

/** Paired with its phone offline: reconnects by itself. */
export const isReconnecting = (session: Session) =>
  isQrType(session) && session.status === 'connecting' && session.phone !== null

/** Running pairing, which can be cancelled without confirmation. */
export const canCancel = (session: Session) =>
  isQrType(session) &&
  (session.status === 'qr' || session.status === 'connecting') &&
  !isReconnecting(session)

/** Restarts a lost connection only when that may help: an offline phone does not restart. */
export const canRestart = (session: Session) =>
  isReconnecting(session) ? recoveryActionOf(session) === 'restart' : canCancel(session)

export const canConnect = (session: Session) => session.status === 'disconnected'

export const canConnectByPhone = (session: Session) => isQrType(session) && session.status === 'disconnected'

/** Connected sessions, and those whose only options are in their details. */
export const canOpenDetails = (session: Session) =>
  session.status === 'connected' || (!canShowQr(session) && !canConfigure(session))
