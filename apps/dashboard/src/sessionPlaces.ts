import type { TargetKind } from '@morpheus/sdk'

/** Path of a session's page. */
export const sessionPlace = (id: string) => `/sessions/${encodeURIComponent(id)}`

/** Path of a session's deliveries, optionally to one target. */
export const deliveriesPlace = (id: string, target?: TargetKind) =>
  `${sessionPlace(id)}/entregas${target ? `?destino=${target}` : ''}`

/** Path of the sessions that need attention. */
export const attentionPlace = '/sessions?situacao=atencao'
