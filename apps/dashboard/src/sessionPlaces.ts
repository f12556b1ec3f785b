import type { TargetKind } from '@morpheus/sdk'

/** The page of a session. */
export const sessionPlace = (id: string) => `/sessions/${encodeURIComponent(id)}`

/** What was delivered of its events, or of those to one target. */
export const deliveriesPlace = (id: string, target?: TargetKind) =>
  `${sessionPlace(id)}/entregas${target ? `?destino=${target}` : ''}`

/** The sessions that need attention, and no other. */
export const attentionPlace = '/sessions?situacao=atencao'
