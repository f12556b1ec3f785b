import type { Session } from '@morpheus/sdk'

/** Which action a session offers in which state. Core spec §2 and §4. */

const isQrType = (session: Session) => session.apiType === 'MORPHEUS'

export const canShowQr = (session: Session) =>
  isQrType(session) && session.status !== 'connected' && session.connectionMethod !== 'PHONE_NUMBER'

export const canConfigure = (session: Session) => !isQrType(session) && session.status === 'disconnected'

export const canDisconnect = (session: Session) => session.status === 'connected'

export const canConnect = (session: Session) => session.status === 'disconnected'

export const canConnectByPhone = (session: Session) => isQrType(session) && session.status === 'disconnected'

/** A connected session; and one that offers nothing else, whose way on is in its details. */
export const canOpenDetails = (session: Session) =>
  session.status === 'connected' || (!canShowQr(session) && !canConfigure(session))
