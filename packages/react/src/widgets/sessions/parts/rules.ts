import { recoveryActionOf, type Session } from '@morpheus/sdk'

/** Which action a session offers in which state. Core spec §2 and §4. */

const isQrType = (session: Session) => session.apiType === 'MORPHEUS'

export const canShowQr = (session: Session) =>
  isQrType(session) && session.status !== 'connected' && session.connectionMethod !== 'PHONE_NUMBER'

export const canConfigure = (session: Session) => !isQrType(session) && session.status === 'disconnected'

export const canDisconnect = (session: Session) => session.status === 'connected'

/** Paired, and its phone is away: the connection comes back by itself. */
export const isReconnecting = (session: Session) =>
  isQrType(session) && session.status === 'connecting' && session.phone !== null

/** A pairing under way. Nothing is lost with it, so nothing is asked. */
export const canCancel = (session: Session) =>
  isQrType(session) &&
  (session.status === 'qr' || session.status === 'connecting') &&
  !isReconnecting(session)

/** A lost connection is restarted only where that may bring it back: an offline phone takes no restart. */
export const canRestart = (session: Session) =>
  isReconnecting(session) ? recoveryActionOf(session) === 'restart' : canCancel(session)

export const canConnect = (session: Session) => session.status === 'disconnected'

export const canConnectByPhone = (session: Session) => isQrType(session) && session.status === 'disconnected'

/** A connected session; and one that offers nothing else, whose way on is in its details. */
export const canOpenDetails = (session: Session) =>
  session.status === 'connected' || (!canShowQr(session) && !canConfigure(session))
